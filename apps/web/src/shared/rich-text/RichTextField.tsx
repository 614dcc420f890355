import '@mantine/tiptap/styles.layer.css';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { RichTextEditor } from '@mantine/tiptap';
import { type Editor, useEditor } from '@tiptap/react';
import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { extensions } from './extensions.ts';
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

/** Rich text field with bold, italic, lists and https links. Load it lazily, because it is a separate chunk. */
export default function RichTextField(props: RichTextFieldProps) {
  const { label, value, onChange, onBlur, error, required = false, autoFocus = false, ref } = props;
  const { t } = useTranslation();
  const id = useId();
  const shown = useRef(value);
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
      latest.current.onChange(shown.current);
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
    if (!editor || editor.isDestroyed || value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false, parseOptions });
    editor.commands.setTextSelection(editor.state.doc.content.size);
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
