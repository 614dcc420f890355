import '@mantine/tiptap/styles.layer.css';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { RichTextEditor } from '@mantine/tiptap';
import { createDocument } from '@tiptap/core';
import { type Editor, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { extensions } from './extensions.ts';
import { insertBefore } from './insert-before.ts';
import { LinkControl } from './LinkControl.tsx';
import { pastedHtml } from './pasted.ts';
import classes from './rich-text.module.css';

export interface RichTextHandle {
  focus: () => void;
}

export interface RichTextFieldProps {
  label: string;
  /** HTML, or '' if there is no text. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  required?: boolean;
  /** True to put the cursor at the end of the text when the field appears. */
  autoFocus?: boolean;
  ref?: Ref<RichTextHandle>;
}

const parseOptions = { preserveWhitespace: true } as const;
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

/** Shows another text. If it only adds content before the current one, the caret stays where the user is writing. */
function showValue(editor: Editor, value: string): void {
  const change = insertBefore(editor.state, createDocument(value, editor.schema, parseOptions));
  if (change) {
    editor.view.dispatch(change.setMeta('preventUpdate', true));
    return;
  }
  editor.commands.setContent(value, { emitUpdate: false, parseOptions });
  editor.commands.setTextSelection(editor.state.doc.content.size);
}

/** The editor reads a composed character within this time in milliseconds after the browser's event. */
const compositionMs = 50;

/** Calls `action` when no character is being composed. Returns a function that cancels this. */
function afterComposition({ view }: Editor, action: () => void): () => void {
  const { dom } = view;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEnd = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!view.isDestroyed && !view.composing) action();
    }, compositionMs);
  };
  dom.addEventListener('compositionend', onEnd);
  return () => {
    clearTimeout(timer);
    dom.removeEventListener('compositionend', onEnd);
  };
}

/** Rich text field with bold, italic, lists and https links. Load it lazily, because it is a separate chunk. */
export default function RichTextField(props: RichTextFieldProps) {
  const { label, value, onChange, onBlur, error, required = false, autoFocus = false, ref } = props;
  const { t } = useTranslation();
  const id = useId();
  const shown = useRef(value);
  /** HTML to insert before the shown text after the user has finished composing a character, for example in Chinese. */
  const waiting = useRef('');
  const latest = useRef({ onChange, onBlur });
  latest.current = { onChange, onBlur };

  const editor = useEditor({
    extensions,
    content: value,
    // keeps a space at the end of the text, so that the user can go on writing after it
    parseOptions,
    ...(autoFocus ? { autofocus: 'end' as const } : {}),
    editorProps: {
      transformPastedHTML: pastedHtml,
      attributes: {
        role: 'textbox',
        dir: 'auto',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        // marks the field for the surrounding dialog, which also sets the focus, sometimes after the editor has
        // received it
        ...(autoFocus ? { 'data-autofocus': 'true' } : {}),
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(error === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      shown.current = htmlOf(changed);
      latest.current.onChange(waiting.current + shown.current);
    },
    onBlur: () => latest.current.onBlur?.(),
  });
  useImperativeHandle(ref, () => ({ focus: () => editor?.isDestroyed === false && editor.view.focus() }), [editor]);

  // Sets the focus in the frame where the editor appears. Otherwise a key press could go to the page below.
  useLayoutEffect(() => {
    // If the page renders slowly, a destroyed editor is replaced, and this effect runs again.
    if (!autoFocus || !editor || editor.isDestroyed) return;
    editor.commands.setTextSelection(editor.state.doc.content.size);
    editor.view.focus();
  }, [autoFocus, editor]);

  // updates the editor if other code has changed the value, by loading another version or discarding a draft
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    waiting.current = '';
    if (value === shown.current) return;
    const show = () => {
      waiting.current = '';
      shown.current = value;
      showValue(editor, value);
    };
    if (!editor.view.composing || !value.endsWith(shown.current)) return show();
    waiting.current = value.slice(0, value.length - shown.current.length);
    return afterComposition(editor, show);
  }, [editor, value]);

  return (
    <div>
      <span id={`${id}-label`} className={classes.label}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden>
            {' *'}
          </span>
        )}
      </span>
      <RichTextEditor
        editor={editor}
        className={classes.editor}
        classNames={{ control: classes.control }}
        data-error={error === undefined ? undefined : true}
        withTypographyStyles={false}
        labels={{
          boldControlLabel: t('Bold'),
          italicControlLabel: t('Italic'),
          bulletListControlLabel: t('Bullet list'),
          orderedListControlLabel: t('Numbered list'),
        }}
      >
        <RichTextEditor.Toolbar className={classes.toolbar} role="group" aria-label={t('Formatting')}>
          <RichTextEditor.Bold aria-keyshortcuts="Control+B" />
          <RichTextEditor.Italic aria-keyshortcuts="Control+I" />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          {editor && <LinkControl editor={editor} />}
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          <IconAlertTriangle size={13} stroke={1.9} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
