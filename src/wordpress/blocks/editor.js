/** The three blocks in the editor. The preview is the real element, with a client that sends nothing. */
(({ blocks, blockEditor, components, element }, { script, text }) => {
  const { createElement: h, useEffect, useRef } = element;
  const { InspectorControls, useBlockProps } = blockEditor;
  const { CheckboxControl, PanelBody, SelectControl, TextareaControl, TextControl, ToggleControl } =
    components;

  const META = { attempts: 1, allow: ['generate', 'list', 'get', 'delete'] };
  const FORMS = text.samples.map((title, index) => ({
    id: `form_${index + 1}_sample`,
    formUrl: `https://forms.example/${index + 1}`,
    title,
    raw: {},
  }));
  const never = () => new Promise(() => {});
  const CLIENT = {
    endpoint: 'https://forms.example',
    list: async () => ({
      forms: FORMS,
      source: 'data',
      skipped: 0,
      possiblyTruncated: false,
      meta: META,
    }),
    get: never,
    generate: never,
    delete: never,
  };

  /** Newer editors show the content in a frame, which needs the script too. */
  function loadElements(doc) {
    if (doc.querySelector('script[data-prompt-forms]')) return;
    const tag = doc.createElement('script');
    tag.type = 'module';
    tag.src = script;
    tag.dataset.promptForms = '{}';
    doc.head.append(tag);
  }

  /** The element, which takes neither clicks nor the focus: a click selects the block. */
  function Preview({ tag, attributes, children }) {
    const ref = useRef();
    useEffect(() => {
      ref.current.parentElement.inert = true;
      loadElements(ref.current.ownerDocument);
    }, []);
    const setUp = (node) => {
      ref.current = node;
      if (node) node.client = CLIENT;
    };
    return h(
      'div',
      useBlockProps(),
      h(
        'div',
        { style: { pointerEvents: 'none' } },
        h(tag, { ref: setUp, ...attributes }, children),
      ),
    );
  }

  const options = (names) => Object.entries(names).map(([value, label]) => ({ value, label }));

  // The look of newer versions, which these otherwise announce in the console.
  const LOOK = { __nextHasNoMarginBottom: true, __next40pxDefaultSize: true };

  /** A control of the panel for each attribute. */
  const controls = ({ attributes, setAttributes }) => {
    const bind = (name, label, help) => ({
      ...LOOK,
      key: name,
      label,
      help,
      value: attributes[name] ?? '',
      onChange: (value) => setAttributes({ [name]: value === '' ? undefined : value }),
    });
    return {
      line: (...args) => h(TextControl, bind(...args)),
      number: (...args) => h(TextControl, { ...bind(...args), type: 'number', min: 0 }),
      address: (...args) =>
        h(TextControl, { ...bind(...args), type: 'url', placeholder: 'https://' }),
      lines: (...args) =>
        h(TextareaControl, { ...bind(...args), __next40pxDefaultSize: undefined }),
      select: (name, label, names) =>
        h(SelectControl, { ...bind(name, label), options: options(names) }),
      toggle: (name, label) =>
        h(ToggleControl, {
          __nextHasNoMarginBottom: true,
          key: name,
          label,
          checked: attributes[name] === true,
          onChange: (value) => setAttributes({ [name]: value || undefined }),
        }),
      boxes: (name, label, names) => {
        const all = Object.keys(names);
        const chosen = attributes[name]?.split(' ') ?? all;
        const change = (action, isChecked) => {
          const next = all.filter((other) =>
            other === action ? isChecked : chosen.includes(other),
          );
          setAttributes({
            [name]: next.length === all.length ? undefined : next.join(' ') || 'none',
          });
        };
        return h(
          'fieldset',
          { key: name },
          h('legend', { style: { marginBottom: 8 } }, label),
          all.map((action) =>
            h(CheckboxControl, {
              __nextHasNoMarginBottom: true,
              key: action,
              label: names[action],
              checked: chosen.includes(action),
              onChange: (isChecked) => change(action, isChecked),
            }),
          ),
        );
      },
    };
  };

  /** Attributes of the element in the editor: those of the block that change how it looks. */
  const shown = (attributes, names) =>
    Object.fromEntries(
      names
        .filter((name) => attributes[name] !== undefined && attributes[name] !== false)
        .map((name) => [name, attributes[name] === true ? '' : attributes[name]]),
    );

  function register(tag, settings, preview) {
    blocks.registerBlockType(`prompt-forms/${tag}`, {
      edit: (props) => [
        h(
          InspectorControls,
          { key: 'settings' },
          h(
            PanelBody,
            { title: text.settings },
            h(
              'div',
              { style: { display: 'grid', gap: 16 } },
              settings(controls(props), props.attributes),
            ),
          ),
        ),
        h(Preview, { key: 'preview', tag, ...preview(props.attributes) }),
      ],
      save: () => null,
    });
  }

  register(
    'form-generator',
    ({ line, lines, toggle, select }) => [
      line('label', text.label),
      line('placeholder', text.placeholder),
      lines('examples', text.examples, text.oneLineEach),
      toggle('preview', text.preview),
      toggle('refine', text.refine),
      select('draft', text.draft, text.drafts),
    ],
    ({ examples, ...attributes }) => ({
      attributes: {
        ...shown(attributes, ['label', 'placeholder']),
        ...(examples && {
          examples: JSON.stringify(examples.split('\n').filter((line) => line.trim())),
        }),
      },
    }),
  );

  register(
    'form-list',
    ({ boxes, select, number }) => [
      boxes('actions', text.actions, text.actionNames),
      select('selection', text.selection, text.selections),
      select('sort', text.sort, text.sorts),
      number('max-rows', text.maxRows, text.maxRowsHelp),
    ],
    (attributes) => ({
      attributes: shown(attributes, ['actions', 'selection', 'sort', 'max-rows']),
    }),
  );

  register(
    'form-embed',
    ({ address, line, number, select }, { mode, launcher }) => [
      address('src', text.src, text.srcHelp),
      select('mode', text.mode, text.modes),
      ...(mode && !launcher ? [line('button', text.button)] : []),
      ...(mode
        ? [
            line('launcher', text.launcher, text.launcherHelp),
            select('open-on', text.openOn, text.openOns),
          ]
        : []),
      line('label', text.embedLabel),
      ...(mode ? [] : [number('height', text.height, text.heightHelp)]),
      select('loading', text.loading, text.loadings),
    ],
    ({ src, mode, button, launcher, label }) => {
      // A floating button would be in the corner of the editor, far from its block.
      if (mode)
        return {
          attributes: { mode },
          children: h(
            'button',
            {
              slot: 'trigger',
              type: 'button',
              className: 'wp-block-button__link wp-element-button',
            },
            launcher || button || text.showForm,
          ),
        };
      // With `click`, nothing is requested from the form's site.
      return { attributes: { loading: 'click', ...(src && { src }), ...(label && { label }) } };
    },
  );
})(window.wp, promptFormsEditor);
