/**
 * The form page's script, as text: it goes inline under a nonce and is constant, so nothing from a prompt
 * can enter it. It is plain JavaScript because it is never compiled.
 *
 * It reaches the form's parts by selector alone: a field may be called "action" or "elements" and then
 * hides the form's own property of that name.
 */
export const SCRIPT = String.raw`
(() => {
  'use strict';
  if (window.parent !== window) document.documentElement.classList.add('framed');

  const form = document.querySelector('form');
  if (!form) return;

  const texts = JSON.parse(form.getAttribute('data-texts'));
  const summary = document.getElementById('summary');
  const button = form.querySelector('button[type=submit]');
  const fields = [...form.querySelectorAll('.field')];
  const controls = (field) => [...field.querySelectorAll('input, select, textarea')];
  const isChoice = (field) => field.matches('fieldset');
  const isFilled = (field) =>
    controls(field).some((c) => (isChoice(field) ? c.checked : c.value.trim() !== ''));

  form.setAttribute('novalidate', '');

  function problem(field) {
    const [control] = controls(field);
    const validity = control.validity;
    const required = field.hasAttribute('data-required') || control.hasAttribute('required');
    const kind = field.getAttribute('data-kind');
    if (validity.badInput) {
      return { date: texts.badDate, time: texts.badTime }[kind] || texts.badNumber;
    }
    if (!isFilled(field)) {
      if (!required) return '';
      return isChoice(field) || kind === 'single' ? texts.missingChoice : texts.missing;
    }
    if (validity.typeMismatch) return kind === 'url' ? texts.badUrl : texts.badEmail;
    if (validity.patternMismatch) return texts.badPhone;
    if (validity.rangeUnderflow) return texts.tooSmall.replace('{min}', control.getAttribute('min'));
    if (validity.rangeOverflow) return texts.tooBig.replace('{max}', control.getAttribute('max'));
    if (validity.tooLong) return texts.tooLong;
    if (kind === 'url' && !/^https?:/i.test(control.value.trim())) return texts.badUrl;
    return '';
  }

  function show(field, message) {
    const error = field.querySelector('.error');
    error.textContent = message;
    error.hidden = message === '';
    for (const control of isChoice(field) ? [field] : controls(field)) {
      if (message === '') control.removeAttribute('aria-invalid');
      else control.setAttribute('aria-invalid', 'true');
    }
  }

  const isWrong = (field) => !field.querySelector('.error').hidden;

  function report() {
    const wrong = fields.filter(isWrong);
    summary.textContent =
      wrong.length === 0
        ? ''
        : wrong.length === 1
          ? texts.checkOne
          : texts.checkMany.replace('{n}', wrong.length);
    return wrong;
  }

  function focusFirst(wrong) {
    if (wrong.length > 0) controls(wrong[0])[0].focus();
  }

  // A message disappears as soon as the value is valid. New messages appear only on submission: if one appeared on
  // blur, it would move the button away from the pointer, and the click would be lost.
  form.addEventListener('input', (event) => {
    const field = event.target.closest('.field');
    if (field && isWrong(field)) {
      show(field, problem(field));
      report();
    }
  });
  let sending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (sending) return;
    for (const field of fields) show(field, problem(field));
    const wrong = report();
    if (wrong.length > 0) return focusFirst(wrong);

    sending = true;
    button.setAttribute('aria-disabled', 'true');
    const label = button.textContent;
    button.textContent = texts.sending;
    try {
      await send();
    } catch {
      summary.textContent = texts.sendFailed;
    }
    sending = false;
    button.removeAttribute('aria-disabled');
    button.textContent = label;
  });

  async function send() {
    const data = new FormData(form);
    const hasFile = form.querySelector('input[type=file]') !== null;
    const response = await fetch(location.pathname, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: hasFile ? data : new URLSearchParams(data),
    });
    if (response.status === 404) {
      summary.textContent = texts.goneTitle + '. ' + texts.goneText;
      return;
    }
    const answer = await response.json();
    if (answer.sent) return thank();
    for (const field of fields) {
      const name = field.getAttribute('data-field');
      show(field, Object.hasOwn(answer.errors, name) ? answer.errors[name] : '');
    }
    const wrong = report();
    if (wrong.length === 0) throw new Error('not sent');
    focusFirst(wrong);
  }

  function thank() {
    const thanks = document.getElementById('thanks');
    document.getElementById('ask').hidden = true;
    thanks.hidden = false;
    thanks.querySelector('h2').focus();
    // The script file form-page.js reports the response.
    document.dispatchEvent(new CustomEvent('prompt-forms:submitted'));
  }

  // Without script, the link of the thank-you page loads the form again.
  document.querySelector('#thanks a').addEventListener('click', (event) => {
    event.preventDefault();
    form.reset();
    for (const field of fields) show(field, '');
    report();
    document.getElementById('thanks').hidden = true;
    document.getElementById('ask').hidden = false;
    controls(fields[0])[0].focus();
  });
})();
`;
