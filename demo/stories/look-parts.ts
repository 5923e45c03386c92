/** `<look-parts>`: the parts that the three elements are made of, in each of their states. Registered by the pages that show them. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { FormsElement } from '../../src/elements/shared/forms-element.js';
import {
  formIcon,
  linkIcon,
  openIcon,
  trashIcon,
} from '../../src/elements/shared/look/action-icons.js';
import { buttonStyles } from '../../src/elements/shared/look/buttons.js';
import { chips } from '../../src/elements/shared/look/chips.js';
import { controlTokens } from '../../src/elements/shared/look/control-tokens.js';
import { emptyState, emptyStateStyles } from '../../src/elements/shared/look/empty-state.js';
import { fields } from '../../src/elements/shared/look/fields.js';
import { alertIcon, refreshIcon } from '../../src/elements/shared/look/icons.js';
import { renderNotice } from '../../src/elements/shared/look/notice.js';
import { notices } from '../../src/elements/shared/look/notices.js';
import { selectChevron } from '../../src/elements/shared/look/select-chevron.js';
import { skeletonStyles } from '../../src/elements/shared/look/skeleton.js';
import { tokens } from '../../src/elements/shared/look/tokens.js';
import { loadPartMessages } from '../../src/language/part-messages.js';
import { actionsText } from '../../src/locales/en/actions.js';
import { generatorText } from '../../src/locales/en/generator.js';
import { generateText } from '../../src/locales/en/generate.js';
import { linksText } from '../../src/locales/en/links.js';
import { listText } from '../../src/locales/en/list.js';
import { listViewText } from '../../src/locales/en/list-view.js';
import { overlayText } from '../../src/locales/en/overlay.js';
import { sharedText } from '../../src/locales/en/shared.js';

const layout = css`
  .base {
    display: grid;
    gap: 16px;
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .skeleton {
    inline-size: 12em;
    block-size: 1em;
  }

  .line label {
    display: inline-flex;
    align-items: center;
    gap: 12px;
  }
`;

export type PartKind = 'controls' | 'fields' | 'notices' | 'places';

/** Shows the parts of one kind: the attribute `show` names it. */
export class LookParts extends FormsElement {
  static override styles = [
    tokens,
    controlTokens,
    buttonStyles,
    chips,
    fields,
    selectChevron,
    notices,
    skeletonStyles,
    emptyStateStyles,
    layout,
  ];

  static override properties = { show: {} };

  show: PartKind = 'controls';

  override connectedCallback(): void {
    super.connectedCallback();
    void loadPartMessages(this.locale, this);
  }

  protected override renderContent(): TemplateResult {
    const render: Record<PartKind, () => TemplateResult> = {
      controls: () => this.#renderControls(),
      fields: () => this.#renderFields(),
      notices: () => this.#renderNotices(),
      places: () => this.#renderPlaces(),
    };
    return render[this.show]();
  }

  protected override onConnectionChange(): void {}

  protected override onDisconnect(): void {}

  /** @internal */
  override focusFallback(): null {
    return null;
  }

  #renderControls() {
    const { cancel, deleteForm, ctrl } = this.textIn(actionsText);
    const { generate, generateKeys } = this.textIn(generatorText);
    const { open, delete: remove } = this.textIn(listViewText);
    const { refresh } = this.textIn(listText);
    const { copyLink } = this.textIn(linksText);
    const { tryAgain } = this.textIn(sharedText);
    return html`<div class="line">
        <button class="primary" type="button">${generate}</button>
        <button type="button">${cancel}</button>
        <button class="quiet" type="button">${tryAgain}</button>
        <button class="danger" type="button">${deleteForm}</button>
        <button class="quiet-danger" type="button">${trashIcon} ${remove}</button>
      </div>
      <div class="line">
        <a class="button" href="#open">${openIcon} ${open}</a>
        <button type="button">${linkIcon} ${copyLink}</button>
        <button type="button" aria-label=${refresh}>${refreshIcon}</button>
        <button type="button" aria-expanded="true">${copyLink}</button>
        <button class="primary" type="button" aria-expanded="true">${generate}</button>
      </div>
      <div class="line">
        <button type="button" disabled>${cancel}</button>
        <button class="primary" type="button" disabled>${generate}</button>
        <button type="button" aria-disabled="true">${refresh}</button>
        <button class="quiet" type="button" aria-disabled="true">${tryAgain}</button>
      </div>
      <div class="chips">
        <button class="chip" type="button">RSVP</button>
        <button class="chip" type="button">${generateKeys(ctrl)}</button>
        <button class="chip" type="button" disabled>${open}</button>
      </div>
      <p class="muted">${generateKeys(ctrl)}</p>`;
  }

  #renderFields() {
    const { promptPlaceholder, promptMissing } = this.textIn(generatorText);
    const { search, sort, sortNewest, sortName } = this.textIn(listViewText);
    const { forms, chooseForm } = this.textIn(listText);
    const box = (label: string, checked: boolean, more: { mixed?: true; disabled?: true } = {}) =>
      html`<label
        ><input
          type="checkbox"
          .checked=${checked}
          .indeterminate=${more.mixed ?? false}
          ?disabled=${more.disabled ?? false}
        />
        ${label}</label
      >`;
    return html`<div>
        <label class="field-label" for="text">${search}</label>
        <input id="text" class="field" placeholder=${promptPlaceholder} />
        <p class="field-error">${alertIcon} ${promptMissing}</p>
      </div>
      <div>
        <label class="field-label" for="choice">${sort}</label>
        <select id="choice" class="field">
          <option>${sortNewest}</option>
          <option>${sortName}</option>
        </select>
      </div>
      <div><input class="field" aria-label=${forms} value=${forms} disabled /></div>
      <div class="line">
        ${box(forms, false)} ${box(forms, true)} ${box(forms, false, { mixed: true })}
        ${box(forms, true, { disabled: true })}
      </div>
      <div class="line" role="radiogroup" aria-label=${chooseForm}>
        <label><input type="radio" name="one" checked /> ${sortNewest}</label>
        <label><input type="radio" name="one" /> ${sortName}</label>
      </div>`;
  }

  #renderNotices() {
    const { tryAgain, tryNow, waitingTitle, waiting, errorNetwork } = this.textIn(sharedText);
    const { generateFailed, generateUnknown, generateUnknownDetail } = this.textIn(generateText);
    const { signInToGenerate, descriptionStays, generateForbidden } = this.textIn(generatorText);
    const { offline, listOffline } = this.textIn(listText);
    const again = { label: tryAgain, run: () => {} };
    return html`${renderNotice({
      kind: 'failure',
      part: 'notice',
      title: generateFailed,
      text: errorNetwork,
      detail: 'Database is away',
      action: again,
    })}
    ${renderNotice({ kind: 'info', part: 'notice', title: generateUnknown, text: generateUnknownDetail })}
    ${renderNotice({ kind: 'info', part: 'notice', title: offline, text: listOffline })}
    ${renderNotice({
      kind: 'waiting',
      part: 'notice',
      title: waitingTitle,
      text: waiting('1 min 5 s'),
      action: { label: tryNow, run: () => {} },
    })}
    ${renderNotice({ kind: 'rights', part: 'notice', title: signInToGenerate, text: descriptionStays, action: again })}
    ${renderNotice({ kind: 'rights', part: 'notice', text: generateForbidden })}`;
  }

  #renderPlaces() {
    const { empty, emptyHint, noMatch, clearSearch } = this.textIn(listViewText);
    const { close } = this.textIn(overlayText);
    return html`${emptyState({ part: 'empty', icon: formIcon, title: empty, hint: emptyHint })}
      ${emptyState({
        part: 'empty',
        icon: formIcon,
        title: noMatch,
        action: html`<button type="button">${clearSearch}</button>`,
      })}
      <div class="line">
        <div class="skeleton" aria-hidden="true">${nothing}</div>
        <button class="quiet" type="button">${close}</button>
      </div>`;
  }
}
