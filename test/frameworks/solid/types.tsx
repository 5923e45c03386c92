/** Nothing here runs: the checker of types says what is right, and that each expected error is one. */
import type {} from 'prompt-forms/solid';
import type { FormsClient, FormsEvent, GeneratedForm, ListedForm } from 'prompt-forms';

declare const client: FormsClient;
declare function take<Value>(value: Value): void;

export const Right = () => (
  <>
    <form-generator
      prompt="An RSVP"
      maxlength={200}
      submit="enter"
      draft="session"
      preview
      disabled={false}
      prop:examples={['A survey', { label: 'RSVP', prompt: 'An RSVP' }]}
      prop:messages={{ tryAgain: 'Once more' }}
      on:form-generated={(event) => take<GeneratedForm>(event.detail.form)}
      on:form-error={(event: FormsEvent<'form-error'>) => take<string>(event.detail.operation)}
    />
    <form-list
      class="mine"
      prop:client={client}
      selection="multiple"
      sort="newest"
      max-rows="5"
      on:form-selected={({ detail }) => take<ListedForm>(detail.form)}
    />
    <form-embed prop:formId="form_1_a" mode="dialog" open height={480} params={{ plan: 'pro' }}>
      <button slot="trigger">Reply</button>
    </form-embed>
    <form-embed form-id="form_1_a" height="480px" hidden aria-label="Reply" />
  </>
);

export const Wrong = () => (
  <>
    {/* @ts-expect-error there is no such mode */}
    <form-embed mode="window" />
    {/* @ts-expect-error neither auto nor pixels */}
    <form-embed height="tall" />
    {/* @ts-expect-error there is no such order */}
    <form-list sort="random" />
    {/* @ts-expect-error a number */}
    <form-generator maxlength="many" />
    {/* @ts-expect-error a boolean */}
    <form-generator disabled="yes" />
    {/* @ts-expect-error a client */}
    <form-list prop:client={{}} />
    {/* @ts-expect-error no such text */}
    <form-list prop:messages={{ nothing: 'Nothing' }} />
    {/* @ts-expect-error the generator has no such option */}
    <form-generator src="https://forms.example/f/1" />
    {/* @ts-expect-error nothing has */}
    <form-list apikey="1" />
    {/* @ts-expect-error no such detail */}
    <form-list on:form-selected={(event) => take(event.detail.prompt)} />
  </>
);
