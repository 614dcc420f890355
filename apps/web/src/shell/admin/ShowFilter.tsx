import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';

interface Props {
  /** Value of `show` in the URL while the checkbox is checked. */
  show: string;
  label: string;
  isShown: boolean;
}

/** Checkbox that changes which rows a list shows. The choice is stored in the URL. */
export function ShowFilter({ show, label, isShown }: Props) {
  const navigate = useNavigate();
  const change = (isChecked: boolean) => {
    const search = (now: object) => ({ ...now, show: isChecked ? show : undefined, page: undefined });
    void navigate({ to: '.', search: search as never, resetScroll: false });
  };
  return <Checkbox checked={isShown} onChange={(event) => change(event.currentTarget.checked)} label={label} />;
}
