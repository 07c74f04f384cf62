import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as RacSelect,
  type SelectProps,
  SelectValue,
} from 'react-aria-components';
import './field.css';
import { Icon } from './Icon.tsx';
import './Popup.css';
import { RequiredStar } from './RequiredStar.tsx';
import './Select.css';

type Option = { id: string; name: string };
type Props = Omit<SelectProps<Option>, 'className' | 'style' | 'children'> & {
  label: string;
  options: readonly Option[];
};

/** A list of choices in a form: typing finds one, and it shows the form's error of its name. */
export function Select({ label, options, ...rest }: Props) {
  return (
    <RacSelect {...rest} className="field select">
      <Label className="field-label">
        {label}
        {rest.isRequired && <RequiredStar />}
      </Label>
      <Button className="field-input select-button">
        <SelectValue />
        <Icon name="chevronDown" size={18} />
      </Button>
      <FieldError className="field-error" />
      <Popover className="popup">
        <ListBox items={options} className="popup-list">
          {(option) => <ListBoxItem className="popup-item">{option.name}</ListBoxItem>}
        </ListBox>
      </Popover>
    </RacSelect>
  );
}
