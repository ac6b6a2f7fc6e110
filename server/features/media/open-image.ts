import sharp, { type Metadata, type Sharp } from 'sharp'

// A telephone's largest photo has 50 million; a small file that unpacks to more is a trap.
export const maxPixels = 64_000_000

// Hardly a picture is worked on twice, so what sharp remembers is 150 MB held for nothing.
sharp.cache(false)

export function openImage(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels })
}

/** What a file says of itself, before anything of it is unpacked; null when it is no picture. */
export async function readHeader(bytes: Buffer): Promise<Metadata | null> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}
