import { createContext, useContext } from 'react'
import { safeInScript } from './safe-in-script.ts'

/** An object of schema.org, as JSON-LD. */
export type StructuredData = { readonly '@type': string }

/** Set by the server. Browsers have none: the page says it already, and its data need not say it again. */
export const StructuredDataContext = createContext<readonly StructuredData[]>([])

export function WrittenForMachines() {
  return useContext(StructuredDataContext).map((data) => (
    <script
      key={data['@type']}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with what could end the script escaped
      dangerouslySetInnerHTML={{ __html: safeInScript(JSON.stringify(data)) }}
    />
  ))
}
