const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Words about the order, not about the goods. */
export const cheapWords = set(`
  cheap cheaper cheapest affordable inexpensive economical goedkoop goedkoper goedkoopste bekostigbaar bekostigbare budget
  shibhile eshibhile itshiphu etshiphu`)
export const bestWords = set('best beste premium')

/** Words that say nothing about the goods, in the languages that people mix. */
export const fillers = set(`
  a an the and or of with without in on at to from by my your me i need want buy looking good great nice top quality
  some any please die n en met van te ek soek goeie price prices pryse
  this that these those it its is are was be do does you have has can could would should will we us our
  get getting find finding look show give really very quite decent proper pls plz thanks
  thing things stuff item items product products goods online shop shopping store stores
  sa rsa mzansi local locally near nearby johannesburg joburg jozi durban pretoria soweto
  cost costs much pricing quote review reviews specs manual buying purchase
  dit hierdie daardie jy jou ons hy sy om na aan uit op kan sal moet wil he kry koop benodig nodig bestel opsoek
  goed mooi lekker regte asseblief asb dankie prys koste hoeveel aanlyn winkel winkels plaaslik as
  ama izi ngifuna ngicela ngidinga thenga ukuthenga ndifuna ndicela reka intengo ixabiso yimalini malini theko ke batla kopa
  more bru boet yoh eish`)

/** What a number measures: "laptop 16 GB RAM" asks for a laptop. */
export const measureLabels = set('ram memory ssd hdd storage battery camera screen display graphics')
