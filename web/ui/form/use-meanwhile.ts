import { createElement, useRef, useState } from 'react'
import type { ConflictPanel, Side } from './conflict-panel.tsx'
import { isSameValue, onlyChanged } from './form-state.ts'
import type { Form } from './use-form.ts'

type Name<Values> = Extract<keyof Values, string>

type MeanwhileOptions<Values extends object, Seen extends object> = {
  form: Form<Values>
  /** The record as the form was opened; null if it is to be a new one. */
  opened: Seen | null
  /** The record as typed. */
  valuesOf: (record: Seen) => Values
  labelOf: (field: Name<Values>) => string
  textOf?: (field: Name<Values>, values: Values) => string
  title?: string
  text?: string
}

type Asked<Values> = { Panel: typeof ConflictPanel; fields: Name<Values>[]; theirs: Values; mine: Values }

const texts = {
  title: 'Someone else saved this while you were editing it',
  text: 'Nothing you typed is lost. The fields below were changed by both of you. Choose what to keep, then save again.',
}

/**
 * What becomes of a form in which the same fields were changed as somebody else has changed meanwhile: both values are
 * shown, and its owner chooses. Whoever saves says what they saw of the fields that they change.
 */
export function useMeanwhile<Values extends object, Seen extends object>({
  form,
  opened,
  valuesOf,
  labelOf,
  textOf = plainText,
  title = texts.title,
  text = texts.text,
}: MeanwhileOptions<Values, Seen>) {
  // As the form was opened: what has been read again since has never been shown in it.
  const seen = useRef(opened)
  const [asked, setAsked] = useState<Asked<Values> | null>(null)

  /** What differs from before, and what was seen of it. */
  function changes<Body extends object>(next: Body, before: Body): Partial<Body> & { was: Partial<Seen> } {
    const changed = onlyChanged(next, before)
    const was = Object.entries(seen.current ?? {}).filter(([name]) => name in changed)
    return { ...changed, was: Object.fromEntries(was) as Partial<Seen> }
  }

  /** Shows both values, if that is what the refusal is about; otherwise it is given back. */
  async function ask<Refused extends object>(refusal: Refused): Promise<Refused | undefined> {
    const stored = 'stored' in refusal ? refusal.stored : null
    if (!seen.current || typeof stored !== 'object' || !stored) return refusal
    // Before anything is forgotten: if the panel cannot be loaded, the next save asks again.
    const loaded = await import('./conflict-panel.tsx').catch(() => null)
    if (!loaded) return refusal
    seen.current = { ...seen.current, ...stored }
    const theirs = valuesOf(seen.current)
    const mine = form.current()
    const fields = fieldNames(theirs).filter((field) => field in stored)
    form.reset({ ...form.saved(), ...only(fields, theirs) }, mine)
    setAsked({ Panel: loaded.ConflictPanel, fields, theirs, mine })
    return undefined
  }

  /** Saves, or asks. Whatever else goes wrong is thrown on. */
  async function asking(save: () => Promise<unknown>): Promise<void> {
    try {
      await save()
    } catch (error) {
      if (await ask(problemOf(error))) throw error
    }
  }

  /** Goes on from what was saved. */
  function settle(saved: Seen) {
    seen.current = saved
    setAsked(null)
  }

  function choose(field: Name<Values>, side: Side) {
    if (!asked) return
    if (side === 'theirs') setAsked({ ...asked, mine: { ...asked.mine, ...only([field], form.current()) } })
    form.change(only([field], asked[side]))
  }

  const compared = asked?.fields.map((field) => {
    const chosen: Side = isSameValue(form.values[field], asked.theirs[field]) ? 'theirs' : 'mine'
    const mine = chosen === 'mine' ? form.values : asked.mine
    const label = labelOf(field)
    return { field, label, chosen, mine: textOf(field, mine), theirs: textOf(field, asked.theirs) }
  })
  const panel =
    asked &&
    createElement(asked.Panel<Name<Values>>, { title, text, compared: compared ?? [], onChoose: choose })
  return { changes, ask, asking, settle, panel }
}

function problemOf(error: unknown): object {
  const problem = typeof error === 'object' && error && 'problem' in error ? error.problem : null
  return typeof problem === 'object' && problem ? problem : {}
}

export function plainText<Values extends object>(field: Name<Values>, values: Values): string {
  const value: unknown = values[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '') || 'Empty'
}

function fieldNames<Values extends object>(values: Values): Name<Values>[] {
  return Object.keys(values) as Name<Values>[]
}

function only<Values extends object>(fields: readonly Name<Values>[], values: Values): Partial<Values> {
  const named = Object.entries(values).filter(([name]) => fields.some((field) => field === name))
  return Object.fromEntries(named) as Partial<Values>
}
