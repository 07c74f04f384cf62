/** Preloaded into the measured server: replies to any message with CPU time (milliseconds) and memory (bytes). */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000, rss: process.memoryUsage.rss() });
});
// Stops the server when the benchmark process exits for any reason.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The IPC channel must not keep the server running.
process.channel?.unref();
