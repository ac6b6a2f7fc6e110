/**
 * KEYS state, log. ARGV 1: the token of the turn; 2: the moment before the read; 3: the snapshot of the read; 4: the changes
 * as JSON, or ''; 5: a random number;
 * 6: the position of the read. Nothing is written if the turn has gone to somebody else.
 */
export const writeScript = `
if redis.call('HGET', KEYS[1], 'turn') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'mark', ARGV[2], 'snapshot', ARGV[3], 'position', ARGV[6], 'turn', '')
if ARGV[4] ~= '' then
  local id = redis.call('HINCRBY', KEYS[1], 'number', 1) .. '-' .. ARGV[5]
  -- The hash was forgotten and counts from 1 again: nobody must take old entries for new ones.
  local added = redis.pcall('XADD', KEYS[2], 'MAXLEN', '~', '5000', id, 'changes', ARGV[4])
  if type(added) == 'table' and added.err then
    redis.call('DEL', KEYS[2])
    redis.call('XADD', KEYS[2], id, 'changes', ARGV[4])
  end
  redis.call('HSET', KEYS[1], 'last', id)
end
redis.call('PEXPIRE', KEYS[1], 3600000)
redis.call('PEXPIRE', KEYS[2], 3600000)
return 1
`
