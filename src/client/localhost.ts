/** Host names that always mean this machine. */
export const LOCALHOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;
