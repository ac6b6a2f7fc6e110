import { createServer } from 'node:http'

// A worker that breaks off what it is told to, and goes on when the shop has taken it out of service.
process.once('message', ({ socket }) => {
  const server = createServer(({ url }, answer) => {
    if (url === '/cut-off') answer.destroy()
    else answer.end(JSON.stringify({ pid: process.pid, socket }))
  })
  server.listen(socket, () => process.send?.('ready'))
})
