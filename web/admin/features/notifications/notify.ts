import { workerContainer } from '#web/service-worker/worker-container.ts'
import { persistentStorage } from '#web/session/storage.ts'
import type { News } from './fresh-news.ts'

const storageKey = 'admin.notifications'

export const canNotify = () => 'Notification' in window

export function isNotifying(): boolean {
  return canNotify() && Notification.permission === 'granted' && persistentStorage.read(storageKey) === 'on'
}

/** Asks the browser's permission, which it only gives in answer to a press. */
export async function startNotifying(): Promise<'on' | 'blocked'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  persistentStorage.write(storageKey, 'on')
  return 'on'
}

export function stopNotifying(): void {
  persistentStorage.remove(storageKey)
}

/** By its tag, the same news from several tabs is one notification. */
export async function notify({ tag, title, to }: News, open: (address: string) => void): Promise<void> {
  const options = { tag, icon: '/favicon.svg' }
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      open(to)
      shown.close()
    }
  } catch {
    // Chrome for Android lets no page make one, only the worker, which opens the page that it is about.
    const worker = await workerContainer()?.ready
    await worker?.showNotification(title, { ...options, data: to })
  }
}
