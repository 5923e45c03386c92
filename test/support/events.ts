import type { FormsEventDetails, FormsEventName } from '../../src/elements/shared/events.js';

/** The details of every event of that name on the element, from now on. */
export function record<Name extends FormsEventName>(
  element: EventTarget,
  name: Name,
): FormsEventDetails[Name][] {
  const details: FormsEventDetails[Name][] = [];
  element.addEventListener(name, (event) => {
    details.push((event as CustomEvent<FormsEventDetails[Name]>).detail);
  });
  return details;
}

/** The detail of the next event of that name. */
export const next = <Name extends FormsEventName>(
  element: EventTarget,
  name: Name,
): Promise<FormsEventDetails[Name]> =>
  new Promise((resolve) => {
    element.addEventListener(
      name,
      (event) => resolve((event as CustomEvent<FormsEventDetails[Name]>).detail),
      { once: true },
    );
  });
