import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';

interface Props {
  /** The value of `show` in the address while the checkbox is checked. */
  show: string;
  label: string;
  isShown: boolean;
}

/** Checkbox that changes which rows of a list are shown. The address contains the choice. */
export function ShowFilter({ show, label, isShown }: Props) {
  const navigate = useNavigate();
  const change = (isChecked: boolean) => {
    const search = (now: object) => ({ ...now, show: isChecked ? show : undefined, page: undefined });
    void navigate({ to: '.', search: search as never, resetScroll: false });
  };
  return <Checkbox checked={isShown} onChange={(event) => change(event.currentTarget.checked)} label={label} />;
}
