import { type LabelFormat, labelFormats } from '#domain/orders/parcels/label-formats.ts'
import { persistentStorage } from '#web/session/storage.ts'

const formatKey = 'admin.label-format'

/** What the labels are printed on, as this person chose it the last time. */
export function labelFormat(): LabelFormat {
  return knownFormat(persistentStorage.read(formatKey))
}

export function chooseLabelFormat(text: string): LabelFormat {
  const chosen = knownFormat(text)
  persistentStorage.write(formatKey, chosen)
  return chosen
}

function knownFormat(text: string | null): LabelFormat {
  return labelFormats.find((known) => known === text) ?? 'a4'
}
