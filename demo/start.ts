/**
 * Registers the tags once there is a service for them: behind `npm start` that is a server, and in the static build the page
 * itself.
 * @param prepare Runs once the service responds, before the tags are registered.
 */
export async function start(prepare?: () => Promise<void>): Promise<void> {
  if (import.meta.env.MODE === 'demo') {
    const { startInPage } = await import('./in-page/start.js');
    await startInPage();
  }
  await prepare?.();
  await import('../src/define.js');
}
