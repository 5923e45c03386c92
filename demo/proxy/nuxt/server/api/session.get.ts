export default defineEventHandler(async (event) => ({
  isSignedIn: (await visitorOf(event)) !== undefined,
}));
