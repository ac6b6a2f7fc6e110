import { type NavigateOptions, useLocation, useNavigationType } from 'react-router'

/**
 * What is typed into one field makes one entry of the history: the first letter adds it, and what follows belongs to
 * it. An entry that somebody came back to is left as it is.
 */
export function useTypedEntry(): (field: string) => NavigateOptions {
  const { state } = useLocation()
  const step = useNavigationType()
  const typedIn: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'typedIn') : undefined
  return (field) => ({ replace: step !== 'POP' && typedIn === field, state: { typedIn: field } })
}
