import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useAfterPress } from '#web/ui/use-after-press.ts'
import {
  changeField,
  checkForm,
  type FormRules,
  type FormState,
  type FormValues,
  leaveField,
  refuseForm,
  startForm,
} from './checked-form.ts'

type Control = HTMLInputElement | HTMLSelectElement

type Options<Field extends string> = FormRules<Field> & {
  initial: FormValues<Field>
  /** Called with a form without fault. What it answers is shown; nothing means that all went well. */
  onSend: (
    values: FormValues<Field>,
  ) => Promise<{ message: string; fields?: Record<string, string> | undefined } | undefined>
}

/** A form that says what is wrong where it is wrong, not before one could have known, and not after it is mended. */
export function useCheckedForm<Field extends string>({ initial, onSend, ...rules }: Options<Field>) {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormState<Field>>(() => startForm(initial))
  const [isBusy, setIsBusy] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const afterPress = useAfterPress()

  // What was typed, or filled in by the browser, before the page was hydrated is not lost.
  useEffect(() => {
    if (form.current) {
      const typed = typedValues(form.current)
      setState((before) => ({ ...before, values: { ...before.values, ...typed } }))
    }
  }, [])

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const checked = checkForm(rules, state)
    setState(checked)
    if (checked.message !== null) {
      setRefusals((count) => count + 1)
      return
    }
    setIsBusy(true)
    try {
      const problem = await onSend(state.values)
      if (problem) {
        setState((before) => refuseForm(before, problem))
        setRefusals((count) => count + 1)
      }
    } finally {
      setIsBusy(false)
    }
  }

  function control(field: Field) {
    return {
      name: field,
      error: state.errors[field],
      onBlur: () => afterPress(() => setState((before) => leaveField(rules, before, field))),
    }
  }

  const change = (changed: Partial<FormValues<Field>>) =>
    setState((before) => changeField(rules, before, changed))

  return {
    values: state.values,
    message: state.message,
    isBusy,
    change,
    // By POST, so that a form sent before the page was hydrated never puts a password into an address.
    formProps: { ref: form, noValidate: true, method: 'post' as const, onSubmit: send },
    text: (field: Field) => ({
      ...control(field),
      value: state.values[field],
      onChange: (event: ChangeEvent<Control>) => change(only(field, event.target.value)),
    }),
    check: (field: Field) => ({
      ...control(field),
      checked: state.values[field] !== '',
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change(only(field, event.target.checked ? 'on' : '')),
    }),
  }
}

function only<Field extends string>(field: Field, value: string): Partial<FormValues<Field>> {
  const change: Partial<FormValues<Field>> = {}
  change[field] = value
  return change
}

function typedValues(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') typed[name] = value
  }
  return typed
}
