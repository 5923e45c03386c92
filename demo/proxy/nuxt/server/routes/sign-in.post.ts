/** A placeholder for your own sign-in: it accepts every name. */
export default defineEventHandler(async (event) => {
  const name = (await readFormData(event)).get('name');
  if (typeof name === 'string' && name !== '') await signIn(event, name);
  return sendRedirect(event, '/', 303);
});
