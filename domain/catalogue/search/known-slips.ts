// What people type in the place of a word that lies farther than the spelling reaches, or beyond a nearer one.
const written = `
  huawei hawaii hauwei huwawei | iphone ifone aiphone | oppo opo | dell del | mecer mesar meser | gigabyte gigabite |
  razer rasor raser | bose boze | baseus basus | gizzu gizoo | deye daye | epson epsom | canon cannan | radeon radion |
  ryzen raizen risen | garmin garmen | dji dgi djl | jbl jlb | xbox xbocks eksboks | playstation plastation |
  headphones headfones headfons hedphones hedfones | headset haedset hedset | earphones earfons earfones | earbuds airbuds eerbuds |
  speaker spikar spicker spiker | microphone microfone micphone | charger charja charga | cable cabal kable cabe |
  cord coard | printer printa pinter | toner tona | wifi wfi weefi | ethernet enternet | power powa |
  powerbank powebank powerbanck powerback | torch tourch | solar soller | harddrive hardrive |
  graphics grafix grafics | cellphone celfone selphone | phone fone fon foone | watch wach | bracelet braslet braclet |
  drone drohn droon | projector progector | controller controla | chair chear cher | backpack bagpak | case kase |
  cover cova | lights lites | noise noiz | canceling cancling | cheap chep | price pris | accessories assesories | grey gry |
  router rooter rauter raoter | extender extenda | inverter inverta invertor |
  laaier laaer laier laaijer |
  tripod trypod | eksterne externe | hp hewlettpackard hewletpackard | logitech logictech | redragon reddragon |
  sunsynk sunsink | tplink tplin tipilink | geforce gforce | mousepad mouspad | motherboard motherbord
`

/** Each slip with the word that is meant. */
export const knownSlips: ReadonlyMap<string, string> = new Map(
  written.split('|').flatMap((line) => {
    const [meant = '', ...slips] = line.trim().split(/\s+/)
    return slips.map((slip) => [slip, meant] as const)
  }),
)
