/*
 * What is in Redis for the processes of one shop: a hash with how far they have read (`snapshot`), since when that is so
 * (`mark`, in microseconds of Redis's clock), who is reading now (`turn`, `turnEnds`) and the last entry; and a stream of
 * the changes. Each entry has a random part in its id, so that an id that is found again is the same entry.
 */

/**
 * KEYS state, log. ARGV 1: the last entry that the caller has read, or ''; 2: how old the answer may be in microseconds;
 * 3: not before this moment of Redis's clock, or ''; 4: the caller's token; 5: how long its turn may take.
 * Answers: now, mark, snapshot, last entry, whether it is the caller's turn to read, whether entries are missing, whether it is good,
 * the position, entries.
 */
export const lookScript = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local mark, snapshot, last, turn, ends, position = unpack(redis.call('HMGET', KEYS[1], 'mark', 'snapshot', 'last', 'turn', 'turnEnds', 'position'))
local marked = tonumber(mark or '-1')
local wanted = ARGV[3] ~= '' and tonumber(ARGV[3]) or now - tonumber(ARGV[2])
local isGood = snapshot and marked >= wanted and marked <= now
local isOurs = 0
if not isGood and (not turn or turn == '' or turn == ARGV[4] or tonumber(ends) < now or tonumber(ends) > now + tonumber(ARGV[5])) then
  redis.call('HSET', KEYS[1], 'turn', ARGV[4], 'turnEnds', string.format('%d', now + tonumber(ARGV[5])))
  redis.call('PEXPIRE', KEYS[1], 3600000)
  isOurs = 1
end
local entries = {}
local isGap = 0
if ARGV[1] ~= '' then
  if #redis.call('XRANGE', KEYS[2], ARGV[1], ARGV[1]) == 0 then isGap = 1
  else entries = redis.call('XRANGE', KEYS[2], '(' .. ARGV[1], '+') end
end
return { string.format('%d', now), mark or '', snapshot or '', last or '', isOurs, isGap, isGood and 1 or 0, position or '', entries }
`
