import type {} from 'prompt-forms/preact';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FormGeneratorElement } from 'prompt-forms';
import type { Hear, Mount, Values } from '../page.js';

function App({ values, hear }: { values: Values; hear: Hear }) {
  const events = useRef<FormGeneratorElement>(null);
  useEffect(() => {
    const { current } = events;
    const listen = () => hear('imperative');
    current?.addEventListener('form-generate', listen);
    return () => current?.removeEventListener('form-generate', listen);
  }, [hear]);
  // No such event is typed.
  const spellings = {
    onlowercaseevent: () => hear('lowercaseevent'),
    oncamelEvent: () => hear('camelEvent'),
    onCAPSEvent: () => hear('CAPSEvent'),
    onPascalEvent: () => hear('PascalEvent'),
  };
  return (
    <>
      <form-generator id="none" />
      <form-embed id="children">
        <p>Fallback</p>
      </form-embed>
      {values.shown && <form-generator id="toggled" />}
      <form-embed id="items">
        {values.items.map((item) => (
          <p key={item}>{item}</p>
        ))}
      </form-embed>
      <form-generator
        id="options"
        disabled={values.disabled}
        maxlength={values.maxlength}
        prompt={values.prompt}
        headers={values.headers}
      />
      <form-list id="object" client={values.client} />
      <form-embed id="camel" mode="dialog" formId={values.formId} />
      <form-generator
        id="events"
        ref={events}
        onform-error={() => hear('form-error')}
        {...spellings}
      />
    </>
  );
}

export const mount: Mount = (target, values, hear) => {
  const set = (next: Values) => render(<App values={next} hear={hear} />, target);
  set(values);
  return { set, unmount: () => render(null, target) };
};
