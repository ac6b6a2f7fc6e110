import type { ParcelSize } from '#contract/orders/booking.ts'

/** A parcel's size as it is typed: kilograms and centimetres, with a comma or a point. */
export type SizeForm = { mass: string; length: string; width: string; height: string }

export function sizeForm({ massG, lengthMm, widthMm, heightMm }: ParcelSize): SizeForm {
  return {
    mass: decimal(massG / 1000),
    length: decimal(lengthMm / 10),
    width: decimal(widthMm / 10),
    height: decimal(heightMm / 10),
  }
}

/** Null if anything is missing or no positive number. */
export function readSizeForm(form: SizeForm): ParcelSize | null {
  const [massG, lengthMm, widthMm, heightMm] = [
    read(form.mass, 1000),
    read(form.length, 10),
    read(form.width, 10),
    read(form.height, 10),
  ]
  return massG && lengthMm && widthMm && heightMm ? { massG, lengthMm, widthMm, heightMm } : null
}

/** "2,5 kg, 30 × 20 × 15 cm" */
export function sizeText(size: ParcelSize): string {
  const { mass, length, width, height } = sizeForm(size)
  return `${mass} kg, ${length} × ${width} × ${height} cm`
}

function read(text: string, unit: number): number | null {
  const written = text.trim().replace(',', '.')
  if (!/^\d{1,4}([.]\d{1,3})?$/.test(written)) return null
  const value = Math.round(Number(written) * unit)
  return value > 0 ? value : null
}

function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace('.', ',')
}
