/** The picture of the states of a frame, for contributors. */
import { FRAME_STATES, type FrameState } from '../src/elements/form-embed/frame/state.js';

export const STATES_PAGE = 'src/elements/form-embed/README.md';

/** Events that end most states in the same way: the text beside the picture names them. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'load',
  'load-offline',
  'prove',
  'block',
  'isolate',
  'stop',
]);

/** A state diagram in the language of Mermaid. An arrow has all events that lead from one state to the other. */
export function frameStates(): string {
  const arrows = Object.entries(FRAME_STATES).flatMap(([from, { after, on }]) => {
    const eventsTo = new Map<FrameState, string[]>();
    for (const [event, to] of Object.entries(on)) {
      if (LEFT_OUT.has(event) && !isOwnWay(from, event)) continue;
      const isTime = event === 'wait' && after !== undefined;
      const name = isTime ? `${after / 1000} s` : event;
      eventsTo.set(to, [...(eventsTo.get(to) ?? []), name]);
    }
    return [...eventsTo].map(
      ([to, events]) => `  ${idOf(from)} --> ${idOf(to)}: ${events.join(', ')}`,
    );
  });
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> far', ...arrows, '```'].join('\n');
}

/** Mermaid takes a hyphen for the start of an arrow. */
const idOf = (state: string): string => state.replaceAll('-', '_');

/** The usual order of events: the picture shows how a form loads. */
const isOwnWay = (from: string, event: string): boolean =>
  (from === 'loading' && event === 'load') || (from === 'loaded' && event === 'prove');
