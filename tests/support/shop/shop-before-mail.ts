import { openMailServer } from '../http/mail-server.ts'
import { openShop } from './shop.ts'

/** A shop before it had a mail server, and the same shop with one. */
export async function openShopBeforeMail() {
  const mail = await openMailServer()
  const quiet = await openShop()
  const shop = await openShop({ smtpUrl: mail.url, besides: quiet })
  return {
    mail,
    quiet,
    shop,
    async close() {
      await shop.close()
      await quiet.close()
      await mail.stop()
    },
  }
}
