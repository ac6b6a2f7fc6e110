import { type ChangeEvent, type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useTypedEntry } from '#web/ui/use-typed-entry.ts'
import { type BrowseState, browseFields, readBrowseState, writeBrowseState } from './browse-state.ts'
import { FilterPanel } from './filter-panel.tsx'
import { ListBar } from './list-bar.tsx'
import type { CardList } from './read-list.ts'

/** In the place of a category, for the page of everything. */
export const wholeShopSlug = 'products'

// Long enough to finish a word, short enough to feel instant.
const typingPauseMs = 300

/** Marks the history entries that this form made itself. */
const ownEntry = { isFromForm: true }

type BrowseFormProps = {
  state: BrowseState
  /** The category whose price ranges are offered. */
  categorySlug: string
  list: CardList
}

/** A plain GET form. With scripts it updates as one types and ticks. */
export function BrowseForm({ state, categorySlug, list }: BrowseFormProps) {
  const { form, change, submit, press, settle } = useInstantAnswers(state)
  const { pathname } = useLocation()
  const opener = useRef<HTMLButtonElement>(null)
  // Where there is no space beside the products. Where there is, `data-filters` of the page decides.
  const [isOpenAbove, setIsOpenAbove] = useState(false)
  // The box in the header searches the whole shop, and keeps the words.
  const isWholeShop = categorySlug === wholeShopSlug

  function showProducts(event: MouseEvent) {
    event.preventDefault()
    settle()
    setIsOpenAbove(false)
    opener.current?.scrollIntoView()
    opener.current?.focus({ preventScroll: true })
  }

  return (
    <Form
      ref={form}
      // Without it the form would repeat other parameters, such as which email led here.
      action={pathname}
      onChange={change}
      onSubmit={submit}
      onClick={press}
      role="search"
      aria-label="Products"
      className="contents"
    >
      {state.view === 'list' && <input type="hidden" name={browseFields.view} value="list" />}
      {isWholeShop && <input type="hidden" name={browseFields.q} value={state.q} />}
      {state.isExact && <input type="hidden" name={browseFields.isExact} value="1" />}
      <ListBar
        state={state}
        list={list}
        opener={opener}
        isOpenAbove={isOpenAbove}
        onOpenAbove={() => setIsOpenAbove(!isOpenAbove)}
      />
      <FilterPanel
        state={state}
        categorySlug={categorySlug}
        list={list}
        hasSearch={!isWholeShop}
        isOpenAbove={isOpenAbove}
        onShowProducts={showProducts}
      />
    </Form>
  )
}

function useInstantAnswers(state: BrowseState) {
  const navigate = useNavigate()
  const step = useNavigationType()
  const { state: entry } = useLocation()
  const typedEntry = useTypedEntry()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether the boxes have a selection that is not in the address yet. */
  const isAhead = useRef(false)
  /** The box that was typed in last. */
  const typedIn = useRef('')

  useEffect(() => () => clearTimeout(timer.current), [])

  // After going back or clearing, the boxes follow the address. After the form's own update they already match, and may
  // by now have the next selection, which must not be undone.
  useEffect(() => {
    // Selected before hydration (marked by deferred-hydration.ts), and not applied yet.
    if (form.current?.hasAttribute('data-touched')) {
      form.current.removeAttribute('data-touched')
      isAhead.current = true
      const search = writeBrowseState(readForm(form.current))
      navigate({ search }, { preventScrollReset: true, state: ownEntry })
      return
    }
    const isOwnAnswer = isOwn(entry) && step !== 'POP'
    const isOvertaken = isAhead.current && step !== 'POP'
    if (isOwnAnswer) isAhead.current = false
    if (isOwnAnswer || isOvertaken || !form.current) return
    isAhead.current = false
    clearTimeout(timer.current)
    showInForm(form.current, state)
  }, [state, entry, step, navigate])

  function answer({ isStep }: { isStep: boolean }) {
    clearTimeout(timer.current)
    if (!form.current) return
    const wanted = writeBrowseState(readForm(form.current))
    const isShown = wanted === writeBrowseState({ ...state, page: 1 })
    if (isShown && !isAhead.current) return
    // Back where it was, perhaps while an answer to what was there in between is on its way.
    const search = isShown ? writeBrowseState(state) : wanted
    const { replace, state: typed } = isStep ? { state: {} } : typedEntry(typedIn.current)
    navigate(
      { search },
      { replace: isShown || replace, preventScrollReset: true, state: { ...typed, ...ownEntry } },
    )
  }

  function change(event: ChangeEvent<HTMLFormElement>) {
    const target: EventTarget = event.target
    isAhead.current = true
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    if (isChoice) return answer({ isStep: true })
    typedIn.current = event.target.name
    clearTimeout(timer.current)
    timer.current = setTimeout(() => answer({ isStep: false }), typingPauseMs)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    answer({ isStep: false })
  }

  function settle() {
    if (isAhead.current) answer({ isStep: false })
  }

  function press(event: MouseEvent) {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (!isLink) return
    clearTimeout(timer.current)
    isAhead.current = false
  }

  return { form, change, submit, press, settle }
}

function isOwn(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'isFromForm' in entry
}

function readForm(form: HTMLFormElement): BrowseState {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') params.append(name, value)
  }
  return readBrowseState(params)
}

function showInForm(form: HTMLFormElement, state: BrowseState): void {
  const shown = readForm(form)
  const wanted = new URLSearchParams(writeBrowseState(state))
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = wanted.getAll(control.name).includes(control.value)
    } else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      const [key] = Object.entries(browseFields).find(([, name]) => name === control.name) ?? []
      if (key === undefined || control === document.activeElement || control.type === 'hidden') continue
      const value = String(Reflect.get(state, key))
      // An equivalent text, "1 500" for "1500", stays as it was typed.
      if (String(Reflect.get(shown, key)) !== value) control.value = value
    }
  }
}
