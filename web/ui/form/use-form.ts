import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAfterPress } from '../use-after-press.ts'
import {
  changeField,
  checkForm,
  type FormRefusal,
  type FormRules,
  type FormState,
  isChanged,
  leaveField,
  refuseForm,
  startForm,
} from './form-state.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields whose values are of a kind. */
export type FieldsOf<Values, Kind> = {
  [Field in Extract<keyof Values, string>]: Values[Field] extends Kind ? Field : never
}[Extract<keyof Values, string>]

type Send<Values> = (values: Values) => Promise<FormRefusal | undefined>

type FormOptions<Values extends object> = FormRules<Values> & {
  initial: Values
  /** What was typed over it before, and never saved. */
  typed?: Values | undefined
  /** Called with a valid form. Its answer is shown; nothing means success. */
  onSend: Send<Values>
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

const faulty = '[aria-invalid="true"], [data-problem] :is(input, select)'

const brokenText =
  'Something went wrong on our side. What you typed is still here. Try again, or load the page again.'

/**
 * A form from opening to saved. It says what is wrong where it is wrong, not before one could have known, and not after
 * it is mended. Whatever goes wrong, what was typed stays.
 */
export function useForm<Values extends object>({ initial, typed, onSend, ...rules }: FormOptions<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const held = useFormState(form, () => startForm(initial, typed))
  const { state, latest, put } = held
  const { isBusy, submit, focusNext } = useSubmit(form, rules, held, onSend)
  const change = (changed: Partial<Values>) => put(changeField(rules, latest.current, changed))

  return {
    values: state.values,
    errors: state.errors,
    message: state.message,
    code: state.code,
    isBusy,
    isDirty: isChanged(state),
    change,
    current: () => latest.current.values,
    /** As the form was opened, or was saved last. */
    saved: () => latest.current.base,
    /** Goes on from what is stored by now, perhaps with something typed over it. */
    reset: (base: Values, values = base) => put(startForm(base, values)),
    submit,
    focusNext: (field: Extract<keyof Values, string>) => focusNext(`[name="${field}"]`),
    // By POST, so that a form sent before hydration never puts a password into an address.
    formProps: {
      ref: form,
      noValidate: true,
      method: 'post' as const,
      onSubmit(event: FormEvent) {
        event.preventDefault()
        void submit()
      },
    },
    ...useControls(rules, held, change),
  }
}

type FormStore<Values extends object> = {
  state: FormState<Values>
  /** What goes on after an answer came sees what was typed meanwhile. */
  latest: RefObject<FormState<Values>>
  put: (next: FormState<Values>) => void
}

function useFormState<Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  start: () => FormState<Values>,
): FormStore<Values> {
  const [state, setState] = useState(start)
  const latest = useRef(state)

  function put(next: FormState<Values>) {
    latest.current = next
    setState(next)
  }

  // Values typed, or filled in by the browser, before hydration are not lost.
  useEffect(() => {
    if (!form.current) return
    const { values } = latest.current
    latest.current = { ...latest.current, values: { ...values, ...typedIn(form.current, values) } }
    setState(latest.current)
  }, [form])

  return { state, latest, put }
}

function useSubmit<Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  rules: FormRules<Values>,
  { latest, put }: FormStore<Values>,
  onSend: Send<Values>,
) {
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const nextFocus = useRef<string | null>(null)

  // While it is being sent a form may take no focus.
  useEffect(() => {
    if (isBusy || nextFocus.current === null) return
    form.current?.querySelector<HTMLElement>(nextFocus.current)?.focus()
    nextFocus.current = null
  })

  function focusNext(selector: string) {
    nextFocus.current = selector
  }

  /** Pressed twice it is sent once. */
  async function submit(send: Send<Values> = onSend) {
    if (isSending.current) return
    const checked = checkForm(rules, latest.current)
    put(checked)
    if (checked.message !== null) return focusNext(faulty)
    isSending.current = true
    setIsBusy(true)
    try {
      const refusal = await send(checked.values)
      if (!refusal) return
      put(refuseForm(latest.current, refusal))
      focusNext(faulty)
    } catch (error) {
      // A mistake of ours, which is reported all the same: a press may not end in nothing.
      reportError(error)
      put(refuseForm(latest.current, { message: brokenText }))
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  return { isBusy, submit, focusNext }
}

function useControls<Values extends object>(
  rules: FormRules<Values>,
  { state, latest, put }: FormStore<Values>,
  change: (changed: Partial<Values>) => void,
) {
  const afterPress = useAfterPress()

  function control(field: Extract<keyof Values, string>) {
    return {
      name: field,
      error: state.errors[field],
      onBlur: () => afterPress(() => put(leaveField(rules, latest.current, field))),
    }
  }

  return {
    text: <Field extends FieldsOf<Values, string>>(field: Field) => ({
      ...control(field),
      value: state.values[field],
      onChange: (event: ChangeEvent<Control>) => change(only<Values>(field, event.target.value)),
    }),
    check: <Field extends FieldsOf<Values, boolean>>(field: Field) => ({
      ...control(field),
      checked: state.values[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(only<Values>(field, event.target.checked)),
    }),
  }
}

function only<Values extends object>(field: keyof Values, value: string | boolean): Partial<Values> {
  return Object.fromEntries([[field, value]]) as Partial<Values>
}

function typedIn<Values extends object>(form: HTMLFormElement, values: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(values))
  const typed: Record<string, unknown> = {}
  for (const [name, value] of new FormData(form)) {
    const kind = typeof before.get(name)
    if (kind === 'boolean') typed[name] = true
    // A form is sent with other ends of lines than are typed.
    if (kind === 'string' && value !== '') typed[name] = String(value).replaceAll('\r\n', '\n')
  }
  return typed as Partial<Values>
}
