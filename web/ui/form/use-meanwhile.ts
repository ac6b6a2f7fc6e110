import { createElement, useRef, useState } from 'react'
import { later } from '../../deferred-hydration/later.tsx'
import type { ComparedField, Side } from './conflict-panel.tsx'
import { isSameValue, onlyChanged } from './form-state.ts'
import { type ListFields, onTopOf, rowTexts } from './on-top-of.ts'
import type { Form } from './use-form.ts'

const ConflictPanel = later(() =>
  import('./conflict-panel.tsx').then((module) => module.ConflictPanel<string>),
)

type Name<Values> = Extract<keyof Values, string>

type MeanwhileOptions<Values extends object, Seen extends object> = {
  form: Form<Values>
  /** The record as the form was opened; null if it is to be a new one. */
  opened: Seen | null
  /** The record as typed. */
  valuesOf: (record: Seen) => Values
  labelOf: (field: Name<Values>) => string
  /** Null if the value speaks for itself. */
  textOf?: (field: Name<Values>, values: Values) => string | null
  /** The fields in which both may have changed other rows. */
  lists?: ListFields<Values>
  /** Reads the record as it is stored by now, where a version guards it. */
  reread?: (seen: Seen) => Promise<Seen>
  title?: string
  text?: string
}

type Conflict<Values> = { fields: Name<Values>[]; theirs: Values; mine: Values }

const texts = {
  title: 'Someone else saved this while you were editing it',
  text: 'Nothing you typed is lost. The fields below were changed by both of you. Choose what to keep, then save again.',
}

// Repeated saves by somebody else must not keep this going for ever.
const maxTries = 3

/**
 * What becomes of a form over which somebody else has saved meanwhile: what was typed goes on top of what they saved.
 * Of fields that both changed both values are shown, and the form's owner chooses. Whoever saves says what they saw of
 * the fields that they change, or which version.
 */
export function useMeanwhile<Values extends object, Seen extends object>({
  form,
  opened,
  valuesOf,
  labelOf,
  textOf = () => null,
  lists = {},
  reread,
  title = texts.title,
  text = texts.text,
}: MeanwhileOptions<Values, Seen>) {
  // As the form was opened: what has been read again since has never been shown in it.
  const seen = useRef(opened)
  const [asked, setAsked] = useState<Conflict<Values> | null>(null)

  /** What differs from before, and what was seen of it. */
  function changes<Body extends object>(next: Body, before: Body): Partial<Body> & { was: Partial<Seen> } {
    const changed = onlyChanged(next, before)
    const was = Object.entries(seen.current ?? {}).filter(([name]) => name in changed)
    return { ...changed, was: Object.fromEntries(was) as Partial<Seen> }
  }

  /** Shows both values, if that is what the refusal is about; otherwise it is given back. */
  async function ask<Refused extends object>(refusal: Refused): Promise<Refused | undefined> {
    return (await goOn(refusal)) === 'asked' ? undefined : refusal
  }

  /** Saves what is typed on top of what others have saved, or asks. Whatever else goes wrong is thrown on. */
  async function asking(save: (values: Values) => Promise<unknown>, tries = maxTries): Promise<void> {
    try {
      await save(form.current())
    } catch (error) {
      const outcome = await goOn(problemOf(error))
      if (outcome === 'refused' || (outcome === 'merged' && tries === 0)) throw error
      if (outcome === 'merged') await asking(save, tries - 1)
    }
  }

  async function goOn(refusal: object): Promise<'asked' | 'merged' | 'refused'> {
    // Before anything is forgotten: if the panel cannot be loaded, the next save asks again.
    const [stored, canAsk] = await Promise.all([
      seen.current && storedBy(refusal, seen.current, reread),
      ConflictPanel.fetch(),
    ])
    if (!stored || !canAsk) return 'refused'
    const theirs = valuesOf(stored)
    const { values: mine, conflicts } = onTopOf({ base: form.saved(), mine: form.current(), theirs }, lists)
    seen.current = stored
    form.reset(theirs, mine)
    setAsked(conflicts.length > 0 ? { fields: conflicts, theirs, mine } : null)
    return conflicts.length > 0 ? 'asked' : 'merged'
  }

  /** Goes on from what was saved. */
  function settle(saved: Seen) {
    seen.current = saved
    setAsked(null)
  }

  function choose(name: string, side: Side) {
    const field = asked?.fields.find((one) => one === name)
    if (!asked || !field) return
    if (side === 'theirs') setAsked({ ...asked, mine: { ...asked.mine, ...only([field], form.current()) } })
    form.change(only([field], asked[side]))
  }

  const panel =
    asked &&
    createElement(ConflictPanel, {
      title,
      text,
      onChoose: choose,
      compared: comparedOf(asked, { form, labelOf, textOf, lists }),
    })
  return { changes, ask, asking, settle, seen: () => seen.current, panel }
}

/** The record as the refusal gives it, or as it is read again; null if it is about something else. */
async function storedBy<Seen extends object>(
  refusal: object,
  seen: Seen,
  reread?: (seen: Seen) => Promise<Seen>,
): Promise<Seen | null> {
  if ('stored' in refusal && typeof refusal.stored === 'object' && refusal.stored)
    return { ...seen, ...refusal.stored }
  const isOutdated = 'code' in refusal && refusal.code === 'changed_since'
  return isOutdated && reread ? reread(seen).catch(() => null) : null
}

type Texts<Values extends object> = Required<
  Pick<MeanwhileOptions<Values, object>, 'labelOf' | 'textOf' | 'lists'>
> & { form: Form<Values> }

/** Both values of each field that was asked about; what was typed since is mine. */
function comparedOf<Values extends object>(
  { fields, theirs, mine }: Conflict<Values>,
  { form, labelOf, textOf, lists }: Texts<Values>,
): ComparedField<Name<Values>>[] {
  const shown = (field: Name<Values>, values: Values) =>
    textOf(field, values) ?? rowTexts(field, values, lists)?.join('\n') ?? plainText(values[field])
  return fields.map((field) => {
    const chosen: Side = isSameValue(form.values[field], theirs[field]) ? 'theirs' : 'mine'
    return {
      field,
      label: labelOf(field),
      chosen,
      mine: shown(field, chosen === 'mine' ? form.values : mine) || 'None',
      theirs: shown(field, theirs) || 'None',
    }
  })
}

function problemOf(error: unknown): object {
  const problem = typeof error === 'object' && error && 'problem' in error ? error.problem : null
  return typeof problem === 'object' && problem ? problem : {}
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value ?? '') || 'Empty'
}

function only<Values extends object>(fields: readonly Name<Values>[], values: Values): Partial<Values> {
  const named = Object.entries(values).filter(([name]) => fields.some((field) => field === name))
  return Object.fromEntries(named) as Partial<Values>
}
