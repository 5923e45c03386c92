/**
 * Registers the tags once there is something that answers them: behind `npm start` that is a server, and in the
 * static build the page itself.
 */
export async function start(): Promise<void> {
  if (import.meta.env.MODE === 'demo') {
    const { startInPage } = await import('./in-page/start.js');
    await startInPage();
  }
  await import('../src/define.js');
}
