/**
 * Dispatches the event `command` on an element when a button of the page with its id in `commandfor` is clicked, in
 * browsers that do not do that themselves.
 */
export function dispatchCommands(target: Element, signal: AbortSignal): void {
  const handleClick = (event: Event): void => {
    const source = event.composedPath().find((node) => node instanceof HTMLButtonElement);
    if (event.defaultPrevented || !source || !target.id) return;
    const isTarget = source.getAttribute('commandfor') === target.id;
    if (!isTarget || source.getRootNode() !== target.getRootNode()) return;
    const command = source.getAttribute('command');
    target.dispatchEvent(Object.assign(new Event('command'), { command, source }));
  };
  document.addEventListener('click', handleClick, { signal });
}
