import {
  type AddressChange,
  knownPart,
  openPart,
  pagePart,
  useAddressParts,
} from '#web/admin/ui/form/use-address-parts.ts'

/** The filters of a list by their names in its address, each with its known values, the usual one first. */
export type Choices = { readonly [name: string]: readonly [string, ...string[]] }

type ChoiceValues<Known extends Choices> = { [Name in keyof Known]: Known[Name][number] }

type ListViewOptions = {
  /** The name of the search text in the address. */
  searchName?: 'q' | 'search'
  maxSearchLength?: number
}

export type ListView<Known extends Choices> = ReturnType<typeof useListView<Known>>

const limit = 50

/** What a list shows, which is stored in its address: filters, search text, page, and the row that is open beside it. */
export function useListView<const Known extends Choices>(
  choices: Known,
  { searchName = 'q', maxSearchLength = 100 }: ListViewOptions = {},
) {
  const [search, change] = useAddressParts()
  const chosen = chosenOf(search, choices)
  const q = (search.get(searchName) ?? '').trim().slice(0, maxSearchLength)
  const page = pagePart(search)

  return {
    /** What the shop is asked for. */
    wanted: { ...chosen, q, page, limit },
    chosen,
    isNarrowed: q !== '' || Object.entries(choices).some(([name, [usual]]) => chosen[name] !== usual),
    choices,
    search,
    searchName,
    maxSearchLength,
    change,
    open: openPart(search),
    /** Changes something beside the list, which stays on its page. */
    changeBeside: (parts: AddressChange) => change({ page: search.get('page'), ...parts }),
  }
}

function chosenOf<Known extends Choices>(search: URLSearchParams, choices: Known): ChoiceValues<Known> {
  const found: Record<string, string> = {}
  for (const [name, known] of Object.entries(choices)) found[name] = knownPart(search, name, known)
  if (!isChosen(found, choices)) throw new Error('A filter has a value that is not known')
  return found
}

function isChosen<Known extends Choices>(
  values: Record<string, string>,
  choices: Known,
): values is ChoiceValues<Known> {
  return Object.entries(choices).every(([name, known]) => known.some((value) => value === values[name]))
}
