type Purpose = { words: string[]; finds: string[] }

/**
 * What people want to do with a thing, and what a careful salesman would look for in it: words of such goods and least
 * specifications. It moves goods up and hides none.
 */
export const traits: readonly Purpose[] = read(`
varsity, uni, university, college, tertiary, nsfas, campus, unisa, studies, universiteit, kollege, matric, matriek, learner, homework, huiswerk, skoolwerk = student, lightweight, 8gb, 16gb
coding, programming, developer, python, docker, kodering, programmering = 16gb, 32gb
accounting, excel, bookkeeping, spreadsheet, boekhou = numeric keypad, full size
autocad, cad, revit, solidworks, sketchup, architecture, architect, engineering, argitektuur, ingenieur = rtx, gtx, workstation
blender, rendering, 3d modelling, animation, game development = rtx, 32gb
machine learning, deep learning, data science, artificial intelligence = rtx, 32gb
premiere, davinci resolve, final cut, capcut, redigering, videoredigering = video editing, rtx, 32gb
photoshop, lightroom, graphic design, illustrator, canva, photo editing, fotoredigering, ontwerp = ips, oled, srgb
fortnite, valorant, cs2, counter strike, csgo, league of legends, apex, dota, overwatch, gta, gta 5, gta 6, cyberpunk, call of duty, warzone, starfield = gaming, rtx, gtx
minecraft, roblox, sims = 8gb, 16gb
gaming phone, pubg, codm, free fire, genshin = 120hz
twitch, obs, live streaming, going live = capture card, webcam, microphone
podcast, podcasting, voice over, asmr, podsending = microphone, audio interface
music production, fl studio, ableton, recording, home studio = audio interface, studio, microphone
tiktok, instagram, content creator, influencer, vlogging, vlog, reels, selfie = ring light, camera, microphone
safari, wildlife, wildtuin, game drive = zoom
gogo, gran, granny, pensioner, senior, elderly, old people, ouma, oupa, oumense, bejaardes = keypad phone, 4g dual sim, big buttons
building site, construction, bouperseel = rugged, shockproof
church, worship, kerk = party speaker, microphone
party, parties, partytjie, stokvel, funksie, loud = party speaker, party
running, jogging, marathon, triathlon, hardloop = gps, sport, heart rate
workout, gim = sport, earbuds, heart rate
flight, plane, commute, taxi, gautrain, vlugte = noise cancelling, wireless
camping, caravan, hiking, overlanding, fishing, kampeer = power station, power bank, solar, torch, headlamp
pool, beach, shower, swimming, swembad, strand = waterproof, ip67, ipx7
back pain, posture, rugpyn = lumbar, ergonomic, chair
movie, netflix, showmax, series, fliek, flieks, watch rugby, watch soccer, rugby, soccer = 4k, smart tv
carpal tunnel, wrist pain = vertical mouse, ergonomic, wrist rest
`)

/** Needs that name the goods themselves. */
export const needs: readonly Purpose[] = read(`
lights go off, lights off, no power, no electricity, stage 2, stage 4, stage 6, stage 8, krag af = ups, inverter, power station, power bank, mini ups, emergency light
router backup, backup router, router rugsteun, wifi rugsteun, wifi backup, ups wifi, ups router = mini ups, dc ups, ups
big house, double storey, dead spots, weak signal, thick walls, groot huis, swak sein = mesh, extender, wifi 6
watch house, house camera, home security, burglars, safety, driveway, huissekuriteit, veiligheid = security camera, cctv
nursery, newborn = baby monitor
key, lost key, sleutels, bagasie = smart tag, airtag, item tracker, bluetooth tracker
track car, anti hijack, fleet = gps tracker, car tracker
save electricity, save power, krag bespaar = smart plug, energy meter, led bulb, smart switch
copy, copies, photocopy, photocopying, kopieer = copy, multifunction, all in one printer
cheap ink, low ink cost, economical printer = ink tank, ecotank
back up photos, store photos, phone memory full = external drive, flash drive, memory card
space ps5, ps5 space, ps5 storage, ps5 memory = nvme, m 2 ssd
dashcam card, cctv memory, drone card, camera card, sd card camera = memory card, microsd
screen mirroring, phone tv = usb c hdmi, chromecast, tv stick
`)

function read(lines: string): Purpose[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split(' = ').map((side) => side.split(', ')))
    .map(([words = [], finds = []]) => ({ words, finds }))
}

/** Words that tell what or whom a thing is for, as in "office chair": it may be for something else as well. */
export const purposeWords: ReadonlySet<string> = new Set(
  `kid kids child children student students school study university office work business home family travel beginner
  beginners editing design streaming youtube zoom music movies sport gym kantoor skool kinders varsity uni college nsfas campus
  matric learner learners homework coding programming python accounting excel autocad cad revit architecture engineering
  blender rendering photoshop lightroom fortnite valorant gta minecraft roblox twitch podcast tiktok instagram vlogging gogo
  granny senior seniors elderly pensioner pensioners ouma oupa oumense braai camping hiking running jogging flights plane
  netflix showmax big large huge groot small klein long fast quick vinnig vinnige loud strong powerful lightweight
  gaming original genuine official everyday basic use gebruik goeie kwaliteit graphic teams calls meetings first eerste second tweede extra kamp speel spel tuin huis tuis reis`.split(
    /\s+/,
  ),
)
