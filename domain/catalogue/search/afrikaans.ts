import { searchWords, singular } from './search-words.ts'

// Words with what to look for in their place. A shop's own synonyms go before them.
const words = `
  uur, ure = hours | jaar, jare = year | maand, maande = months | generasie, generasies = gen, generation |
  skootrekenaar, skootrekenaars, notaboekrekenaar, notaboekrekenaars = laptop, notebook |
  rekenaar, rekenaars = computer, pc, desktop |
  tafelrekenaar, tafelrekenaars, lessenaarrekenaar, lessenaarrekenaars = desktop, pc |
  spelrekenaar, spelrekenaars, speletjiesrekenaar, speletjiesrekenaars = gaming pc |
  minirekenaar, minirekenaars = mini pc | werkstasie, werkstasies = workstation, pc | bediener, bedieners = server |
  tablette, tabletrekenaar, tabletrekenaars = tablet | foon, fone = phone |
  selfoon, selfone, sellulere foon, sellulere fone = cellphone, phone | slimfoon, slimfone = smartphone, phone |
  mobiele foon, mobiele fone = mobile phone, phone | telefoon, telefone = telephone, landline, phone |
  huisfoon, huisfone = landline, cordless phone | landlyn, landlyne = landline |
  knoppiesfoon, knoppiesfone = keypad phone, feature phone | voufoon, voufone = foldable phone, fold, flip |
  handstuk, handstukke = handset, phone | skerm, skerms = monitor, screen |
  rekenaarskerm, rekenaarskerms = monitor, computer screen | beeldskerm, beeldskerms = monitor, display |
  monitore = monitor | aanraakskerm, aanraakskerms, raakskerm, raakskerms, tasskerm, tasskerms = touchscreen |
  breeskerm, breeskerms = ultrawide, widescreen | geboe skerm, geboe skerms = curved monitor |
  sleutelbord, sleutelborde, toetsbord, toetsborde = keyboard | syferbord, syferborde = number pad, numpad |
  muis, muise, rekenaarmuis, rekenaarmuise = mouse | muismat, muismatte, muismatjie, muismatjies = mouse pad |
  oorfoon, oorfone = earphones, headphones, earbuds |
  oorfoontjie, oorfoontjies, oorproppie, oorproppies = earbuds, earphones | oorstuk, oorstukke = earpiece, earphones |
  kopfoon, kopfone, koptelefoon, koptelefone = headphones | kopstuk, kopstukke = headset |
  mikrofoon, mikrofone = microphone, mic | luidspreker, luidsprekers = speaker |
  klankbalk, klankbalke, klankstaaf, klankstawe = soundbar | klankstelsel, klankstelsels = sound system, hifi |
  basluidspreker, basluidsprekers = subwoofer | versterker, versterkers = amplifier, booster |
  hoetroustel, hoetroustelle = hifi | tuisteater, tuisteaters = home theatre |
  platespeler, platespelers = turntable, record player | draaitafel, draaitafels = turntable |
  wekkerradio, wekkerradios = clock radio | motorradio, motorradios = car radio |
  musiekspeler, musiekspelers = mp3 player, music player | stemopnemer, stemopnemers = voice recorder |
  klankkaart, klankkaarte = sound card | kamera, kameras = camera | webkamera, webkameras = webcam |
  sekuriteitskamera, sekuriteitskameras = security camera, cctv |
  veiligheidskamera, veiligheidskameras = security camera |
  bewakingskamera, bewakingskameras = surveillance camera, cctv | aksiekamera, aksiekameras = action camera |
  motorkamera, motorkameras = dash cam | wildkamera, wildkameras = trail camera |
  kitskamera, kitskameras = instant camera | babamonitor, babamonitors = baby monitor |
  deurklokkie, deurklokkies = doorbell, video doorbell | hommeltuig, hommeltuie = drone |
  driepoot, driepote, statief, statiewe = tripod | ringlig, ringligte = ring light |
  ateljeelig, ateljeeligte = studio light | groenskerm, groenskerms = green screen | lense = lens |
  verkyker, verkykers = binoculars | televisie, televisies, televisiestel, televisiestelle = tv, television |
  slim tv, slim tvs = smart tv | afstandbeheer, afstandbeheerders = remote control |
  dekodeerder, dekodeerders = decoder | skottel, skottels = satellite dish |
  mediaspeler, mediaspelers = media player, tv box | projektor, projektors, dataprojektor, dataprojektors = projector |
  projektorskerm, projektorskerms = projector screen | drukker, drukkers, drukmasjien, drukmasjiene = printer |
  inkstraaldrukker, inkstraaldrukkers, inkspuitdrukker, inkspuitdrukkers = inkjet printer |
  inktenkdrukker, inktenkdrukkers = ink tank printer | laserdrukker, laserdrukkers = laser printer |
  kleurdrukker, kleurdrukkers = colour printer | fotodrukker, fotodrukkers = photo printer |
  etiketdrukker, etiketdrukkers = label printer | strokiedrukker, strokiedrukkers = receipt printer |
  multifunksiedrukker, multifunksiedrukkers = multifunction printer | skandeerder, skandeerders = scanner |
  kopieerder, kopieerders, fotostaatmasjien, fotostaatmasjiene = copier, multifunction printer |
  faksmasjien, faksmasjiene = fax machine | drukkerink, drukkersink = printer ink, ink |
  inkpatroon, inkpatrone, inkkasset, inkkassette = ink cartridge | inkbottel, inkbottels = ink bottle |
  tonerpatroon, tonerpatrone = toner, toner cartridge | papier, papiere = paper |
  drukpapier, drukpapiere = printer paper | fotopapier = photo paper | lamineerder, lamineerders = laminator |
  papiersnipperaar, papiersnipperaars = shredder | sakrekenaar, sakrekenaars = calculator |
  3d drukker, 3d drukkers = 3d printer | strepieskodeleser, strepieskodelesers = barcode scanner |
  kasregister, kasregisters = till, cash register | kontantlaai, kontantlaaie = cash drawer |
  kaartmasjien, kaartmasjiene = card machine | hardeskyf, hardeskywe = hard drive, hdd, ssd |
  eksterne hardeskyf, eksterne hardeskywe = external hard drive | vastetoestandskyf, vastetoestandskywe = ssd |
  skyf, skywe = drive, disk | geheue, geheues = memory, ram | werkgeheue = ram, memory |
  geheuekaart, geheuekaarte = memory card, sd card | geheuestokkie, geheuestokkies = flash drive, usb stick |
  usb stokkie, usb stokkies, flitsskyf, flitsskywe = flash drive | kaartleser, kaartlesers = card reader |
  stoorplek, stoorplekke, bergingspasie = storage | moederbord, moederborde = motherboard |
  verwerker, verwerkers = processor, cpu |
  grafiese kaart, grafiese kaarte, grafikakaart, grafikakaarte = graphics card, gpu |
  videokaart, videokaarte = graphics card | netwerkkaart, netwerkkaarte = network card |
  kragbron, kragbronne, kragtoevoer, kragtoevoere = power supply, psu |
  rekenaarkas, rekenaarkaste, rekenaarkasse = pc case | waaier, waaiers = fan |
  rekenaarwaaier, rekenaarwaaiers = case fan | verkoeler, verkoelers = cooler |
  waterverkoeling = liquid cooler, water cooling | verkoelingsmat, verkoelingsmatte = cooling pad |
  termiese pasta = thermal paste | onderdeel, onderdele = parts, spare parts |
  toebehore, bykomstigheid, bykomstighede = accessories | roeteerder, roeteerders = router |
  netwerk, netwerke = network | netwerkkabel, netwerkkabels = ethernet cable, network cable |
  netwerkskakelaar, netwerkskakelaars = network switch | netwerkkas, netwerkkaste = network cabinet, server rack |
  toegangspunt, toegangspunte = access point | seinversterker, seinversterkers = wifi extender, signal booster |
  vesel, vesels = fibre | optiese vesel = fibre optic | veselroeteerder, veselroeteerders = fibre router |
  lugdraad, lugdrade = antenna, aerial | simkaart, simkaarte = sim card | lugtyd = airtime |
  tweerigtingradio, tweerigtingradios = two way radio, walkie talkie | kragbank, kragbanke = power bank |
  beurtkrag = load shedding, ups, inverter, power station, power bank |
  kragonderbreking, kragonderbrekings = power failure, ups, inverter |
  noodkrag, rugsteunkrag = backup power, ups, inverter | rugsteunbattery, rugsteunbatterye = backup battery, ups |
  omsetter, omsetters, omkeerder, omkeerders = inverter | kragstasie, kragstasies = power station |
  kragopwekker, kragopwekkers = generator | sonpaneel, sonpanele = solar panel | sonkrag = solar |
  sonlaaier, sonlaaiers = solar charger | sonlig, sonligte, sonliggies = solar light | batterye = battery |
  litiumbattery, litiumbatterye = lithium battery | diepsiklusbattery, diepsiklusbatterye = deep cycle battery |
  penligbattery, penligbatterye = aa batteries | laaier, laaiers = charger |
  foonlaaier, foonlaaiers, selfoonlaaier, selfoonlaaiers = phone charger |
  skootrekenaarlaaier, skootrekenaarlaaiers = laptop charger | motorlaaier, motorlaaiers = car charger |
  muurlaaier, muurlaaiers = wall charger | snellaaier, snellaaiers = fast charger |
  batterylaaier, batterylaaiers = battery charger | draadlose laaier, draadlose laaiers = wireless charger |
  laaikabel, laaikabels, laaikoord, laaikoorde = charging cable | laaiprop, laaiproppe = wall charger, plug |
  laaistasie, laaistasies = charging station | kabel, kabels = cable | koord, koorde = cord, cable |
  draad, drade = wire, cable | kragkabel, kragkabels = power cable | kragkoord, kragkoorde = power cable, kettle cord |
  ketelkoord, ketelkoorde = kettle cord, power cable | verlengkoord, verlengkoorde = extension cord |
  verlengkabel, verlengkabels = extension cable | prop, proppe, kragprop, kragproppe = plug |
  multiprop, multiproppe = multiplug | tweepuntprop, tweepuntproppe = two pin plug, plug adapter |
  reisadapter, reisadapters = travel adapter |
  stuwingsbeskermer, stuwingsbeskermers, oorspanningsbeskermer, oorspanningsbeskermers, weerligbeskermer, weerligbeskermers = surge protector |
  noodlig, noodligte = emergency light | flitslig, flitsligte = torch, flashlight | flits, flitse = torch, flash |
  toorts, toortse = torch | koplig, kopligte = headlamp | kampliggie, kampliggies = camping light |
  gloeilamp, gloeilampe = bulb, light bulb | skakelaar, skakelaars = switch |
  tydskakelaar, tydskakelaars = timer, timer switch |
  spanningsreguleerder, spanningsreguleerders = voltage regulator, avr |
  foonhoesie, foonhoesies = phone case, phone cover | selfoonhoesie, selfoonhoesies = phone case |
  hoesie, hoesies = case, cover | hoes, hoese = case, cover, sleeve |
  foonsakkie, foonsakkies = phone pouch, phone case | omhulsel, omhulsels = case, casing |
  skermbeskermer, skermbeskermers = screen protector | foonhouer, foonhouers = phone holder |
  foonstaander, foonstaanders = phone stand | selfiestok, selfiestokke = selfie stick |
  skootrekenaarsak, skootrekenaarsakke, laptopsak, laptopsakke, rekenaarsak, rekenaarsakke = laptop bag |
  rugsak, rugsakke = backpack | skooltas, skooltasse = school bag, backpack | sak, sakke, tas, tasse = bag |
  kameratas, kameratasse = camera bag | staander, staanders = stand | houer, houers = holder |
  skootrekenaarstaander, skootrekenaarstaanders = laptop stand | monitorarm, monitorarms = monitor arm |
  muurhakie, muurhakies = wall bracket, tv bracket | passtuk, passtukke = adapter |
  omskakelaar, omskakelaars = converter, adapter | verdeler, verdelers = splitter, hub |
  dokstasie, dokstasies, koppelstasie, koppelstasies = docking station |
  raakpen, raakpenne, skermpen, skermpenne = stylus | tekentablet, tekentablette = drawing tablet |
  skermskoonmaker, skermskoonmakers = screen cleaner | skoonmaakstel, skoonmaakstelle = cleaning kit |
  skoonmaakdoekie, skoonmaakdoekies = cleaning cloth, screen wipes | gereedskapstel, gereedskapstelle = tool kit |
  skroewedraaier, skroewedraaiers = screwdriver | laserwyser, laserwysers = laser pointer, presenter |
  plakker, plakkers = sticker, skin | e leser, e lesers = ereader | horlosie, horlosies = watch |
  slimhorlosie, slimhorlosies = smartwatch | polshorlosie, polshorlosies = watch, smartwatch |
  sporthorlosie, sporthorlosies = sports watch, smartwatch | kinderhorlosie, kinderhorlosies = kids watch |
  horlosieband, horlosiebande = watch strap | polsband, polsbande = fitness band, wristband |
  fiksheidsband, fiksheidsbande = fitness tracker | stapteller, staptellers = step counter, fitness tracker |
  slimring, slimringe = smart ring | slimbril, slimbrille = smart glasses | vr bril, vr brille = vr headset |
  speelkonsole, speelkonsoles, konsole, konsoles = console |
  beheerder, beheerders, spelbeheerder, spelbeheerders = controller | speelstok, speelstokke = joystick, controller |
  stuurwiel, stuurwiele = steering wheel, racing wheel | speletjie, speletjies = game, gaming |
  rekenaarspeletjie, rekenaarspeletjies = pc game | videospeletjie, videospeletjies = video game |
  speelstoel, speelstoele = gaming chair | geskenkkaart, geskenkkaarte = gift card |
  geskenkbewys, geskenkbewyse = gift voucher | virtuele realiteit = virtual reality, vr | stoel, stoele = chair |
  kantoorstoel, kantoorstoele = office chair | rekenaarstoel, rekenaarstoele = office chair, computer chair |
  lessenaar, lessenaars = desk | rekenaartafel, rekenaartafels = computer desk |
  staanlessenaar, staanlessenaars = standing desk | tafel, tafels = table, desk | rak, rakke = shelf, rack |
  lampe = lamp | leeslamp, leeslampe = reading lamp, desk lamp | lig, ligte, liggies = light |
  slimhuis, slimhuise = smart home | slimprop, slimproppe = smart plug | slimgloeilamp, slimgloeilampe = smart bulb |
  slimskakelaar, slimskakelaars = smart switch | slimslot, slimslotte = smart lock |
  alarmstelsel, alarmstelsels = alarm system | bewegingsensor, bewegingsensors = motion sensor |
  hekmotor, hekmotors = gate motor | ledstrook, ledstroke = led strip | robotstofsuier, robotstofsuiers = robot vacuum |
  opspoorder, opspoorders = tracker, gps tracker | sleutelvinder, sleutelvinders = item tracker, bluetooth tracker |
  interkom, interkoms = intercom, doorbell | geiser, geisers = geyser | sagteware = software |
  virusbeskerming = antivirus | lisensie, lisensies = licence |
  bedryfstelsel, bedryfstelsels = operating system, windows | toeps = app, software | versekering = insurance |
  swart, swarte = black | wit, witte = white | rooi, rooie = red | blou, bloue = blue | groen, groene = green |
  geel, gele = yellow | oranje = orange | pers, perse = purple | pienk = pink | grys, gryse = grey |
  bruin, bruine = brown | silwer = silver | goud, goue = gold | rosegoud = rose gold | turkoois = turquoise |
  roomkleur = cream, beige | donkerblou = navy, dark blue, blue | ligblou = light blue, blue |
  donkergroen = dark green, green | liggroen = mint, light green, green | donkergrys = graphite, dark grey, grey |
  ligpienk = light pink, pink | lila = lilac, lavender, purple | koper = copper | brons = bronze |
  deursigtig, deursigtige = clear, transparent | veelkleurig, veelkleurige = multicolour, rgb | kleur, kleure = colour |
  draadloos, draadlose = wireless | koordloos, koordlose = cordless, wireless | bedraad, bedrade = wired |
  draagbaar, draagbare = portable | waterdig, waterdigte = waterproof | waterbestand, waterbestande = water resistant |
  skokbestand, skokbestande = shockproof | herlaaibaar, herlaaibare = rechargeable | opvoubaar, opvoubare = foldable |
  verstelbaar, verstelbare = adjustable | afneembaar, afneembare = removable, detachable |
  ekstern, eksterne = external | intern, interne = internal | ingeboude = built in | meganies, meganiese = mechanical |
  ergonomies, ergonomiese = ergonomic | digitaal, digitale = digital | elektronies, elektroniese = electronic |
  elektries, elektriese = electric | outomaties, outomatiese = automatic | magneties, magnetiese = magnetic |
  universeel, universele = universal | stil = silent, quiet | vinnig, vinnige, vinniger, vinnigste = fast |
  kragtig, kragtige = powerful | sterk, sterker, sterkste = strong, powerful | groot, groter, grootste = big, large |
  klein, kleiner, kleinste = small, mini | dun, dunner, dunste = slim, thin | liggewig = lightweight |
  lank, lang, langer = long | kort, korter = short | hoe, hoer = high | dubbel, dubbele = dual, double |
  enkel, enkele = single | oorspronklik, oorspronklike = original, genuine | egte, eg = genuine, original |
  tweedehands, tweedehandse, gebruikte, gebruik = used, refurbished | opgeknapte, opgeknap = refurbished |
  spaar = spare | volledig, volledige = complete, full |
  skool, skole, skoolwerk, leerder, leerders, matriek = school, student | studente, varsity = student |
  studie, studies = study, student | universiteit, universiteite = university, student |
  kantoor, kantore = office, business | werk = work, office | tuiskantoor, tuiskantore = home office |
  besigheid, besighede = business | winkel, winkels = shop, pos | huis, huise, tuis = home | gesin = family |
  kind, kinders = kids | kleuter, kleuters = toddler, kids | baba, babas = baby | tiener, tieners = teen, student |
  oumense, ouma, oumas, oupa, oupas = senior, elderly | geskenk, geskenke = gift | kersfees = christmas, gift |
  verjaarsdag, verjaarsdae = birthday, gift | musiek = music | fliek, flieks = movie | foto, fotos = photo |
  fotografie = photography, camera | videoredigering = video editing | redigering = editing | ontwerp = design |
  argitek, argitekte = architect, autocad | ingenieur, ingenieurs = engineer, autocad |
  programmering = programming, coding | hardloop = running, sport | swem = swimming, waterproof |
  stap = hiking, walking | oefen, oefening = exercise, fitness | gim = gym, fitness | fiets, fietse = bicycle, cycling |
  motor, motors, kar, karre = car | bakkie, bakkies = car, truck | vakansie, vakansies = holiday, travel |
  reis, reise = travel | kampeer = camping | braai = outdoor speaker, portable speaker | partytjie, partytjies = party |
  kerk, kerke = church, pa | boer, boere = farm | swembad, swembaddens = pool, waterproof |
  tuin, tuine = garden, outdoor | buite, buitenshuis = outdoor | binne, binnenshuis = indoor |
  slaapkamer, slaapkamers = bedroom | sitkamer, sitkamers = living room, tv |
  vergadering, vergaderings = meeting, conference | sekuriteit = security
`

// The last parts of compounds, which say what the thing is.
const heads = `
  kabel, kabels = cable | koord, koorde = cord, cable | laaier, laaiers = charger | sak, sakke, tas, tasse = bag |
  sakkie = pouch | hoes = case, cover, sleeve | hoesie, hoesies = case, cover | omhulsel = case, enclosure |
  houer, houers = holder | staander, staanders = stand | arm = arm | hakie, hakies = bracket | stoel, stoele = chair |
  tafel = desk, table | lessenaar = desk | lamp, lampe = lamp | lig, ligte, liggies = light |
  skerm, skerms = monitor, screen | beskermer, beskermers = protector | kamera, kameras = camera |
  drukker, drukkers = printer | skandeerder = scanner | leser, lesers = reader | kaart, kaarte = card |
  speler, spelers = player | mat, matte, matjie = mat, pad | bord, borde = board | paneel, panele = panel |
  battery, batterye = battery | waaier, waaiers = fan | kas, kassie = case, cabinet | rak = rack, shelf |
  spreker, luidspreker, luidsprekers = speaker | foon, fone = phone | telefoon = telephone |
  rekenaar, rekenaars = computer | prop, proppe = plug | adapter = adapter | stok, stokkie, stokkies = stick |
  skyf, skywe = drive | pen = pen, stylus | papier = paper | ink = ink | patroon, patrone, kasset = cartridge |
  band, bande, bandjie = strap, band | bril = glasses | muis, muise = mouse | sleutelbord, toetsbord = keyboard |
  mikrofoon = microphone | radio = radio | horlosie, horlosies = watch | versterker = amplifier, booster |
  stelsel = system | stel = set, kit | pak = pack | pakket = bundle, pack | masjien = machine | toestel = device |
  beheer = control | beheerder = controller | slot = lock | sensor = sensor | skakelaar = switch | bank = bank |
  stasie = station | bron = supply | konsole = console | speletjie, speletjies = game | verdeler = splitter |
  omskakelaar = converter | ontvanger = receiver | sender = transmitter | opnemer = recorder | tablet = tablet |
  klankbalk = soundbar | tv = tv
`

// The first parts, which say of what sort it is.
const modifiers = `
  skootrekenaar, laptop = laptop | rekenaar = computer, pc | notaboek = notebook | tafel, lessenaar = desk |
  selfoon, slimfoon, foon, phone = phone | tablet = tablet | ipad = ipad | drukker, printer = printer |
  netwerk = network | internet = internet | wifi = wifi | lan = lan | vesel = fibre | muis = mouse |
  sleutelbord = keyboard | skerm = screen, monitor | monitor = monitor | projektor = projector | kantoor = office |
  skool = school | speel, spel, speletjie, speletjies, gaming = gaming | motor, kar = car | voertuig = car, vehicle |
  fiets = bicycle | muur = wall | vloer = floor | deur = door | hek = gate | oor = ear | kop = head |
  klank = audio, sound | oudio = audio | musiek = music | bas = bass | tuis, huis = home | tuin = garden |
  buite = outdoor | binne = indoor | krag = power | laai = charging | ketel = kettle | verleng = extension |
  nood = emergency | rugsteun = backup | son, sonkrag = solar | flits = flash | kamp = camping | litium = lithium |
  omsetter = inverter | geheue = memory | video = video | foto = photo | web = web | aksie = action |
  sekuriteits, veiligheids = security | bewakings = surveillance, security | bewegings = motion | baba = baby |
  kinder = kids | sport = sports | hardloop = running | fiksheids = fitness | horlosie = watch | pols = wrist |
  draadlose = wireless | laser = laser | ink = ink | inkstraal = inkjet | kleur = colour | etiket = label |
  strokie = receipt | strepieskode = barcode | kontant = cash | geskenk = gift | water = water | reis = travel |
  rug = back | usb = usb | hdmi = hdmi | led = led | tv, televisie = tv | vr = vr | ps5 = ps5 | xbox = xbox |
  iphone = iphone | partytjie = party | koel, verkoelings = cooling | teken = drawing | raak, aanraak = touch |
  bluetooth = bluetooth | kombuis = kitchen | batterye, battery = battery
`

type Entry = { words: string[]; finds: string[] }

/** Afrikaans words and what each finds. The parts of compounds are among them. */
export const afrikaans: readonly Entry[] = [words, heads, modifiers]
  .flatMap(read)
  // "Printer" is the same in both.
  .map(({ words: some, finds }) => ({ words: some.filter((word) => !finds.includes(word)), finds }))

/** Those that are written as one word or are a phrase of their own. */
export const afrikaansWords: readonly string[] = wordsOf(read(words))

// What English has one word for is no sum of its parts, and some others are not either.
const uncut = new Set([
  ...wordsOf(read(words).filter(({ finds }) => finds.some((one) => !one.includes(' ')))),
  ...'kragbank kragbanke gereedskapstel foonkaart spaarbank handsak'.split(' '),
])
const firstParts = new Set(
  [...afrikaansWords, ...wordsOf(read(modifiers))].map((word) => searchWords(word).join('')),
)
const lastParts = wordsOf(read(heads)).toSorted((a, b) => b.length - a.length)

// No English word ends in these, so whatever stands before them is a word of its own: a maker, say.
const clearLasts = new Set(
  `kabel kabels laaier laaiers hoesie hoesies houer houers staander staanders stoel stoele beskermer beskermers skerm skerms
  kamera kameras drukker drukkers leser lesers kaart kaarte speler spelers paneel panele waaier waaiers spreker luidspreker
  luidsprekers rekenaar rekenaars stokkie stokkies patroon patrone bandjie sleutelbord toetsbord mikrofoon horlosie horlosies
  versterker skakelaar speletjie speletjies omskakelaar beheerder verdeler sakkie skyf skywe papier`.split(
    /\s+/,
  ),
)

/** A compound's two parts: "kameratas" as "kamera" and "tas". Joined again they are found as well. */
export function cutCompound(word: string): string[] {
  if (word.length < 6 || /\d/.test(word) || uncut.has(word) || uncut.has(singular(word))) return [word]
  const last = lastParts.find((one) => word.endsWith(one) && isCutBefore(one, word.slice(0, -one.length)))
  return last === undefined ? [word] : [word.slice(0, -last.length), last]
}

function isCutBefore(last: string, first: string): boolean {
  if (first.length < 3) return false
  // Some are joined by a letter: speletjie-s-rekenaar.
  const isKnown = [first, singular(first), first.replace(/[se]$/, '')].some((one) => firstParts.has(one))
  return isKnown || clearLasts.has(last)
}

function read(lines: string): Entry[] {
  return lines
    .trim()
    .split(/\s*\|\s*/)
    .map((entry) => entry.split(' = ').map((side) => side.split(/,\s+/)))
    .map(([some = [], finds = []]) => ({ words: some, finds }))
}

function wordsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => entry.words)
}
