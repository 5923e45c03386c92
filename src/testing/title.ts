const MAX_LENGTH = 70;

/** The start of a request: "Please create a form for". */
const REQUEST =
  /^(?:please )?(?:create|make|generate|build) (?:an? )?(?:form (?:for|with) )?(?=\S)/i;

/** The first sentence of a prompt as a title, so that a test knows its form again. */
export function titleOf(prompt: string): string {
  const [sentence = ''] = prompt
    .trim()
    .slice(0, 1_000)
    .split(/\n|(?<=[.!?])\s|[。？！]/);
  const title = sentence.replace(REQUEST, '').replace(/[.:,]+$/, '');
  const characters = [...title];
  const start = characters.slice(0, MAX_LENGTH - 1).join('');
  const text = characters.length > MAX_LENGTH ? `${start.trimEnd()}…` : title;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}` || 'Form';
}
