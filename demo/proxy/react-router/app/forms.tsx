import 'prompt-forms/define';
import type { FormsEvent } from 'prompt-forms';
import type {} from 'prompt-forms/react';
import { useState } from 'react';
import { useIsHydrated } from './use-is-hydrated';

const messages = { generate: 'Make my form' };

export function Forms() {
  const [url, setUrl] = useState('');
  const isHydrated = useIsHydrated();
  const onGenerated = ({ detail }: FormsEvent<'form-generated'>) => setUrl(detail.form.formUrl);
  return (
    <>
      <form-generator
        id="new"
        messages={isHydrated ? messages : undefined}
        onform-generated={isHydrated ? onGenerated : undefined}
      />
      <form-list id="all" selection="single" />
      <form-embed for="new all" />
      <output>{url && `Your new form: ${url}`}</output>
    </>
  );
}
