import { IconLink, IconLinkOff } from '@guidepost/ui/icons';
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './rich-text.module.css';
import { safeLink } from './safe-link.ts';

/** Turns the selected text into a link, or inserts the URL if no text is selected. Accepts only https URLs. */
export function LinkControl({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const active = useEditorState({ editor, selector: (state) => state.editor.isActive('link') });

  const open = () => {
    setWrong(false);
    setAddress(String(editor.getAttributes('link').href ?? 'https://'));
  };
  const close = () => {
    setAddress(null);
    editor.commands.focus();
  };
  const save = () => {
    const href = safeLink(address ?? '');
    if (href === null) return setWrong(true);
    const linked = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !active) {
      linked.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else linked.setLink({ href }).run();
    setAddress(null);
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    setAddress(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') save();
    else close();
  };

  return (
    <Popover opened={address !== null} onChange={(opened) => opened || setAddress(null)} trapFocus withinPortal={false}>
      <Popover.Target>
        <RichTextEditor.Control active={active} aria-label={t('Link')} title={t('Link')} onClick={open}>
          <IconLink size={16} stroke={1.75} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.link}>
          <TextInput
            aria-label={t('Link address')}
            placeholder="https://"
            inputMode="url"
            value={address ?? ''}
            onChange={(event) => {
              setWrong(false);
              setAddress(event.currentTarget.value);
            }}
            error={wrong && t('A link must start with https://')}
            onKeyDown={onKeyDown}
            // keeps Escape from closing the surrounding dialog
            data-mantine-stop-propagation="true"
            data-autofocus
          />
          <Button onClick={save}>{t('Save link')}</Button>
          {active && (
            <ActionIcon variant="default" aria-label={t('Remove link')} onClick={remove}>
              <IconLinkOff size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
