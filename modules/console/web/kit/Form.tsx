import { type ReactNode, useId } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { FormProblem, OthersNotes } from './FormNotes';
import { PageActions } from './PageActions';
import { kitText } from './texts';
import type { FormState } from './useForm';

interface FormProps<T extends object> {
  readonly form: FormState<T>;
  /** Text of the button that sends the form. */
  readonly action?: string;
  readonly children: ReactNode;
  /** After it was sent. */
  readonly onDone?: () => void;
  /** Further buttons. */
  readonly buttons?: ReactNode;
}

/**
 * A form in a page. Enter sends it; the focus goes to the first field that the server refuses.
 *
 * @param props.buttonsIn `head`: its buttons stand beside the heading of the page, the one that sends it last
 */
export function Form<T extends object>(props: FormProps<T> & { readonly buttonsIn?: 'form' | 'head' }) {
  const { form, action, children, onDone, buttons, buttonsIn = 'form' } = props;
  const id = useId();
  if (buttonsIn === 'head')
    return (
      <FormBody form={form} id={id} onDone={onDone}>
        {children}
        <PageActions>
          {buttons}
          <Button type="submit" look="primary" form={id} isBusy={form.isSending}>
            {action ?? kitText('save')}
          </Button>
        </PageActions>
      </FormBody>
    );
  return (
    <FormBody form={form} onDone={onDone}>
      {children}
      <div className="buttons">
        <Button type="submit" look="primary" isBusy={form.isSending}>
          {action ?? kitText('save')}
        </Button>
        {buttons}
      </div>
    </FormBody>
  );
}

/** A form in a dialog, which closes after it was sent. */
export function FormDialog<T extends object>(
  props: FormProps<T> & {
    readonly title: string;
    readonly onClose: () => void;
    readonly size?: 'normal' | 'wide';
    /** Puts more around the form. */
    readonly around?: ((content: ReactNode) => ReactNode) | undefined;
  },
) {
  const { form, action, children, onDone, onClose, title, size, around } = props;
  const id = useId();
  const footer = (
    <>
      <Button onClick={onClose}>{kitText('cancel')}</Button>
      <Button type="submit" look="primary" form={id} isBusy={form.isSending}>
        {action ?? kitText('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer} around={around} {...(size && { size })}>
      <FormBody form={form} id={id} onDone={onDone ?? onClose}>
        {children}
      </FormBody>
    </Dialog>
  );
}

function FormBody<T extends object>(props: {
  readonly form: FormState<T>;
  readonly id?: string;
  readonly onDone: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const { form, id, onDone, children } = props;
  return (
    <form
      id={id}
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void form.send().then((isDone) => isDone && onDone?.());
      }}
    >
      <OthersNotes others={form.others} />
      {children}
      <FormProblem form={form} />
    </form>
  );
}
