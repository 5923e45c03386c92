/** The attributes of the iframe inside the element, as every framework writes them. */
export const IFRAME = {
  title: 'Survey',
  sandbox: 'allow-scripts allow-forms allow-same-origin',
  width: '100%',
  height: '300',
} as const;
