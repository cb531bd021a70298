/*
 * Loaded into every measured process before its own code: tells on request how much CPU time and memory it has used. It ends
 * with the process that started it.
 */
process.on('disconnect', () => process.exit())
process.on('message', (question) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage()
    // Milliseconds, since the start.
    process.send?.({ cpu: (user + system) / 1000 })
  }
  if (question === 'memory') {
    // What a handshake leaves behind is not what a connection costs.
    for (let i = 0; i < 3; i++) globalThis.gc?.()
    process.send?.({ memory: process.memoryUsage.rss() })
  }
})
