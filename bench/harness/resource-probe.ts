/*
 * Loaded into every measured process before its own code. Reports CPU time and memory on request, and ends the process
 * when its parent ends.
 */
process.on('disconnect', () => process.exit())
process.on('message', (question) => {
  if (question === 'cpu') {
    const { user, system } = process.cpuUsage()
    // Milliseconds since the start.
    process.send?.({ cpu: (user + system) / 1000 })
  }
  if (question === 'resident') process.send?.({ resident: process.memoryUsage.rss() })
  if (question === 'memory') {
    // Collect garbage first: leftovers of the handshake are not part of a connection's cost.
    for (let i = 0; i < 3; i++) globalThis.gc?.()
    process.send?.({ memory: process.memoryUsage.rss() })
  }
})
