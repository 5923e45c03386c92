/** Text of the notice about an assistant that uses the page. */
export const agentText = () => ({
  agentWrote: 'An assistant wrote this description',
  agentCheck: 'Check it, then generate the form.',
  agentAllow: 'Let assistants generate forms during this visit',
  agentDiscard: 'Discard',
});

export interface AgentText extends ReturnType<typeof agentText> {}
