/** Dialogs of the libraries that pages use most, as their documentation writes them. */
import '@material/web/dialog/dialog.js';
import MuiDialog from '@mui/material/Dialog';
import MuiDialogContent from '@mui/material/DialogContent';
import * as Radix from '@radix-ui/react-dialog';
import Modal from 'bootstrap/js/dist/modal';
import bootstrapStyles from 'bootstrap/dist/css/bootstrap.min.css?inline';
import { useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import type { Dialogs, PageDialog } from './page-dialog.js';

const BUTTON = '<button type="button">Feedback</button>';

/** Waits for what a library does in later tasks and frames. */
async function until<Value>(read: () => Value): Promise<NonNullable<Value>> {
  for (;;) {
    const value = read();
    if (value) return value;
    await new Promise(requestAnimationFrame);
  }
}

interface PageOptions {
  readonly handleClose: () => void;
}

function RadixPage({ handleClose }: PageOptions) {
  const [open, setOpen] = useState(true);
  const change = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) handleClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay />
        <Radix.Content aria-describedby={undefined} style={{ position: 'fixed', inset: '48px' }}>
          <Radix.Title>Of the page</Radix.Title>
          <div id="content">
            <button type="button">Feedback</button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MuiPage({ handleClose }: PageOptions) {
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    handleClose();
  };
  return (
    <MuiDialog open={open} onClose={close} aria-label="Of the page">
      <MuiDialogContent id="content">
        <button type="button">Feedback</button>
      </MuiDialogContent>
    </MuiDialog>
  );
}

async function openInReact(Page: ComponentType<PageOptions>): Promise<PageDialog> {
  const target = document.createElement('div');
  document.body.append(target);
  const root = createRoot(target);
  let isOpen = true;
  root.render(<Page handleClose={() => (isOpen = false)} />);
  const content = await until(() => document.getElementById('content'));
  // Material's focuses the box around it.
  await until(() => {
    const { activeElement, body } = document;
    if (activeElement === body) return false;
    return content.contains(activeElement) || activeElement?.contains(content);
  });
  return {
    content,
    isOpen: () => isOpen,
    remove: () => {
      root.unmount();
      target.remove();
    },
  };
}

export const dialogs: Dialogs = {
  radix: () => openInReact(RadixPage),

  mui: () => openInReact(MuiPage),

  bootstrap: async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(bootstrapStyles);
    document.adoptedStyleSheets.push(sheet);
    const node = document.createElement('div');
    node.className = 'modal';
    node.tabIndex = -1;
    node.innerHTML = `<div class="modal-dialog"><div class="modal-content">${BUTTON}</div></div>`;
    document.body.append(node);
    const modal = new Modal(node);
    const isShown = new Promise((resolve) => node.addEventListener('shown.bs.modal', resolve));
    modal.show();
    await isShown;
    return {
      content: node.querySelector<HTMLElement>('.modal-content')!,
      isOpen: () => node.classList.contains('show'),
      remove: async () => {
        if (node.classList.contains('show')) {
          const isHidden = new Promise((done) => node.addEventListener('hidden.bs.modal', done));
          modal.hide();
          await isHidden;
        }
        modal.dispose();
        node.remove();
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      },
    };
  },

  'material-web': async () => {
    const node = document.createElement('md-dialog');
    node.quick = true;
    node.innerHTML = `<div slot="headline">Of the page</div><div slot="content">${BUTTON}</div>`;
    document.body.append(node);
    const isOpened = new Promise((resolve) => node.addEventListener('opened', resolve));
    await node.show();
    await isOpened;
    return {
      content: node.querySelector<HTMLElement>('[slot=content]')!,
      isOpen: () => node.open,
      remove: () => node.remove(),
    };
  },

  native: async () => {
    const node = document.createElement('dialog');
    node.setAttribute('closedby', 'any');
    node.setAttribute('aria-label', 'Of the page');
    node.innerHTML = BUTTON;
    document.body.append(node);
    node.showModal();
    return { content: node, isOpen: () => node.open, remove: () => node.remove() };
  },
};
