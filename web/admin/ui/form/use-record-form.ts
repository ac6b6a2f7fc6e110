import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { FormProblem } from '#domain/form-problem.ts'

type RecordFormOptions<Values extends object> = {
  initial: Values
  /** What is wrong before anything is sent, by the same rules as the shop's. */
  check: (values: Values) => FormProblem | null
  save: (values: Values) => Promise<unknown>
  /** What was tried and what the shop said to it. */
  failureText: (error: Error) => string
}

/** A form of one record from opening to saved. Whatever goes wrong, what was typed stays. */
export function useRecordForm<Values extends object>(options: RecordFormOptions<Values>) {
  const { initial, check, save, failureText } = options
  const [opened] = useState(initial)
  const [values, setValues] = useState(initial)
  const [refusal, setRefusal] = useState<FormProblem | null>(null)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const problem = check(values)
    setRefusal(problem)
    if (problem) return
    setSaving(true)
    try {
      await save(values)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setRefusal({
        message: failureText(error),
        fields: (isApiError(error) && error.problem.fields) || {},
      })
    } finally {
      setSaving(false)
    }
  }

  return {
    form,
    values,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    refusal,
    errorOf: (field: Extract<keyof Values, string>) => refusal?.fields[field],
    isDirty: JSON.stringify(values) !== JSON.stringify(opened),
    isSaving,
    submit,
  }
}
