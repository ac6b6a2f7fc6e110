import { familyContent } from './family-content.ts'
import { FamilyList } from './family-list.tsx'
import { Proposals } from './proposals.tsx'

/** Families of variants: what could become one, and what is one. */
export function FamiliesPage() {
  return (
    <div className="flex flex-col gap-10">
      <div>
        <h1 className="text-2xl">{familyContent.title}</h1>
        <p className="mt-1 max-w-prose text-ink-2">{familyContent.intro}</p>
      </div>
      <Proposals />
      <FamilyList />
    </div>
  )
}
