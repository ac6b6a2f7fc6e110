import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { FormProblem } from '#domain/form-problem.ts'

type RecordFormOptions<Values extends object> = {
  initial: Values
  /** Errors found before sending, by the same rules as the server's. */
  check: (values: Values) => FormProblem | null
  save: (values: Values) => Promise<unknown>
  /** The attempted action and the server's message. */
  failureText: (error: Error) => string
}

/** A record's form from opening to saved. Whatever goes wrong, the typed values remain. */
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
