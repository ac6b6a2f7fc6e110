type DetectedBarcode = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<DetectedBarcode[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Reads the barcode in front of a camera; null if there is none in sight. */
export type BarcodeReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void }

const wanted = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf']

/** The browser's own reader if it has one, as on most telephones; otherwise one that is loaded now. */
export async function openBarcodeReader(): Promise<BarcodeReader> {
  const detector = await ownDetector()
  if (detector) {
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close() {} }
  }
  return workerReader()
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  const known = await BarcodeDetector.getSupportedFormats()
  const formats = wanted.filter((format) => known.includes(format))
  return formats.includes('ean_13') ? new BarcodeDetector({ formats }) : null
}

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  return {
    close: () => worker.terminate(),
    read(video) {
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      const drawing = canvas.getContext('2d', { willReadFrequently: true })
      if (!drawing || canvas.width === 0) return Promise.resolve(null)
      drawing.drawImage(video, 0, 0)
      const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
        worker.onerror = ({ message }) => reject(new Error(message))
        worker.postMessage(picture)
      })
    },
  }
}
